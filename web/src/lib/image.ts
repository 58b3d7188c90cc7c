// A picture of the board as a file: SVG text, or PNG drawn from it.
import { cellIndex, cellName } from './board';
import type { Hint } from './hints';
import { writeCell, writeValue, type Coordinates } from './notation';

const kColours = {
  board: '--board', tile: '--tile', line: '--tile-line', text: '--board-text', x: '--x', o: '--o', proved: '--proved', last: '--last',
  none: '--loss-none', some: '--loss-some', much: '--loss-much', threat: '--threat',
} as const;
export type Colours = Record<keyof typeof kColours, string>;

export interface Picture {
  rows: number;
  columns: number;
  cells: string;
  last?: number;
  coordinates: Coordinates;
  colours: Colours;
  // Letters on the pieces.
  marks: boolean;
  game?: string;
  hints?: Map<string, Hint>;
  // What the hints belong to, written below the board.
  caption?: string;
}

const kCell = 60;
const kEdge = 34;
const kFont = 'font-family="system-ui, sans-serif" text-anchor="middle" dominant-baseline="central"';

// The colours of the board as they are on the page.
export function boardColours(element: Element): Colours {
  const style = getComputedStyle(element);
  return Object.fromEntries(Object.entries(kColours).map(([name, property]) => [name, style.getPropertyValue(property).trim()])) as Colours;
}

export function boardSvg(picture: Picture): string {
  const { rows, columns, cells, colours } = picture;
  const width = columns * kCell + 2 * kEdge;
  const height = rows * kCell + 2 * kEdge;
  const right = width - kEdge;
  const bottom = height - kEdge;
  const parts = [
    `<rect width="${width}" height="${height}" rx="18" fill="${colours.board}"/>`,
    `<rect x="${kEdge}" y="${kEdge}" width="${columns * kCell}" height="${rows * kCell}" fill="${colours.tile}"/>`,
  ];
  const rules: string[] = [];
  for (let column = 0; column <= columns; column++) rules.push(`M${kEdge + column * kCell} ${kEdge}V${bottom}`);
  for (let row = 0; row <= rows; row++) rules.push(`M${kEdge} ${kEdge + row * kCell}H${right}`);
  parts.push(`<path d="${rules.join('')}" stroke="${colours.line}" stroke-width="2" stroke-linecap="square"/>`);
  if (picture.game?.startsWith('othello') && rows === 8 && columns === 8) {
    for (const x of [2, 6]) for (const y of [2, 6]) parts.push(`<rect x="${kEdge + x * kCell - 4}" y="${kEdge + y * kCell - 4}" width="8" height="8" rx="4" fill="${colours.line}"/>`);
  }
  const label = (x: number, y: number, text: string): string => `<text x="${x}" y="${y}" fill="${colours.text}" font-size="18" ${kFont}>${text}</text>`;
  for (let column = 0; column < columns; column++) {
    const name = picture.coordinates === 'letters' ? String.fromCharCode(97 + column) : String(column + 1);
    parts.push(label(kEdge + (column + 0.5) * kCell, kEdge / 2, name));
  }
  for (let row = 0; row < rows; row++) parts.push(label(kEdge / 2, kEdge + (row + 0.5) * kCell, String(row + 1)));
  if (picture.caption) parts.push(label(width / 2, height - kEdge / 2, picture.caption));
  const centre = (index: number): { x: number; y: number } => ({
    x: kEdge + ((index % columns) + 0.5) * kCell,
    y: kEdge + (Math.floor(index / columns) + 0.5) * kCell,
  });
  [...cells].forEach((cell, index) => {
    if (cell !== 'X' && cell !== 'O') return;
    const { x, y } = centre(index);
    const [fill, ink] = cell === 'X' ? [colours.x, colours.o] : [colours.o, colours.x];
    const name = writeCell(cellName(index, columns), picture.coordinates);
    parts.push(`<circle cx="${x}" cy="${y}" r="25" fill="${fill}"><title>${name} ${cell}</title></circle>`);
    if (picture.marks) parts.push(`<text x="${x}" y="${y + 1}" fill="${ink}" font-weight="700" font-size="22" ${kFont}>${cell}</text>`);
    if (index === picture.last) parts.push(`<circle cx="${x}" cy="${y}" r="5" fill="${colours.last}"/>`);
  });
  const longest = Math.max(kLetters, ...[...(picture.hints ?? [])].map(([, hint]) => writeValue(hint.value, hint.exact).length));
  const size = Math.round((kSize * kLetters) / longest);
  for (const [name, hint] of picture.hints ?? []) parts.push(...markParts(hint, centre(cellIndex(name, picture)), colours, size));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${parts.join('')}</svg>\n`;
}

// As many letters of a value as its frame has room for in their usual size; and that size, the same for all of a picture.
const kLetters = 4;
const kSize = 17;

// As HintChip.svelte draws it.
function markParts(hint: Hint, { x, y }: { x: number; y: number }, colours: Colours, size: number): string[] {
  const ink = hint.isThreat ? colours.threat : colours[hint.grade];
  const parts: string[] = [];
  const dashes = hint.isThreat ? ' stroke-dasharray="6 4"' : '';
  if (hint.isBest) parts.push(`<rect x="${x - 27}" y="${y - 27}" width="54" height="54" rx="7" fill="none" stroke="${ink}" stroke-width="3"${dashes}/>`);
  if (hint.exact) parts.push(`<rect x="${x - 23}" y="${y - 13}" width="46" height="26" rx="5" fill="${colours.proved}"/>`);
  const value = writeValue(hint.value, hint.exact);
  parts.push(`<text x="${x}" y="${y + 1}" fill="${ink}" font-weight="700" font-size="${size}" ${kFont}>${value}</text>`);
  return parts;
}

export async function svgToPng(svg: string, scale = 2): Promise<Blob> {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new Error('the picture could not be drawn'));
      image.src = address;
    });
    const canvas = document.createElement('canvas');
    canvas.width = image.width * scale;
    canvas.height = image.height * scale;
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
