// What axe-core finds wrong on the page as it is.
import axe from 'axe-core';
import type { Table } from './table';

const kTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
export const kColours: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

// All rules with our tags, or those about colours alone.
export async function violations(table: Table, rules: axe.RunOnly = { type: 'tag', values: kTags }): Promise<string[]> {
  if (!(await table.page.evaluate(() => 'axe' in window))) await table.page.evaluate(axe.source);
  return table.page.evaluate(async (runOnly) => {
    const { axe: tool } = window as unknown as { axe: typeof axe };
    const found = await tool.run(document, { runOnly, resultTypes: ['violations'] });
    return found.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`));
  }, rules);
}
