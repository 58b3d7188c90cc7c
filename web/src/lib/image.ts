// A picture of the board as a file: SVG text, or PNG drawn from it.
import { cellName } from './board';
import { writeCell, type Coordinates } from './notation';

export interface Picture {
  rows: number;
  columns: number;
  cells: string;
  last?: number;
  coordinates: Coordinates;
  colours: { board: string; tile: string; x: string; o: string; text: string };
  marks: boolean;
}

const kCell = 60;
const kEdge = 34;

export function boardSvg(picture: Picture): string {
  const { rows, columns, cells, colours } = picture;
  const width = columns * kCell + 2 * kEdge;
  const height = rows * kCell + 2 * kEdge;
  const parts = [`<rect width="${width}" height="${height}" rx="18" fill="${colours.board}"/>`];
  const label = (x: number, y: number, text: string): string =>
    `<text x="${x}" y="${y}" fill="${colours.text}" font-family="system-ui, sans-serif" font-size="18" text-anchor="middle" dominant-baseline="central">${text}</text>`;
  for (let column = 0; column < columns; column++) {
    const name = picture.coordinates === 'letters' ? String.fromCharCode(97 + column) : String(column + 1);
    parts.push(label(kEdge + (column + 0.5) * kCell, kEdge / 2, name));
  }
  for (let row = 0; row < rows; row++) parts.push(label(kEdge / 2, kEdge + (row + 0.5) * kCell, String(row + 1)));
  [...cells].forEach((cell, index) => {
    const x = kEdge + (index % columns) * kCell;
    const y = kEdge + Math.floor(index / columns) * kCell;
    parts.push(`<rect x="${x + 1.5}" y="${y + 1.5}" width="${kCell - 3}" height="${kCell - 3}" rx="8" fill="${colours.tile}"/>`);
    if (cell !== 'X' && cell !== 'O') return;
    const [fill, ink] = cell === 'X' ? [colours.x, colours.o] : [colours.o, colours.x];
    const name = writeCell(cellName(index, columns), picture.coordinates);
    parts.push(`<circle cx="${x + 30}" cy="${y + 30}" r="23" fill="${fill}"><title>${name} ${cell}</title></circle>`);
    if (picture.marks) parts.push(`<text x="${x + 30}" y="${y + 31}" fill="${ink}" font-family="system-ui, sans-serif" font-weight="700" font-size="22" text-anchor="middle" dominant-baseline="central">${cell}</text>`);
    if (index === picture.last) parts.push(`<circle cx="${x + 30}" cy="${y + 30}" r="5" fill="#e0483e"/>`);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${parts.join('')}</svg>\n`;
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
