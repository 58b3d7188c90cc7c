// The games that links became, so that one opened twice leads to the same.
const kName = 'turncoat.links';
const kMost = 50;

// The newest last.
function all(): [string, string][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(kName) ?? '[]');
    return Array.isArray(kept) ? (kept as [string, string][]) : [];
  } catch {
    return [];
  }
}

export const opened = {
  find: (key: string): string | null => all().find(([each]) => each === key)?.[1] ?? null,
  keep(key: string, game: string): void {
    const kept = [...all().filter(([each]) => each !== key), [key, game]].slice(-kMost);
    try {
      localStorage.setItem(kName, JSON.stringify(kept));
    } catch {
      // Without storage every visit makes a game of its own.
    }
  },
};
