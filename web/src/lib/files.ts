// What `import` takes: a text, or a file that is not text as base64.
export type Content = { text: string } | { base64: string };

// Texts have no zero bytes; WTHOR's header alone has many.
export async function contentOf(file: Blob): Promise<Content> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!bytes.includes(0)) return { text: new TextDecoder().decode(bytes) };
  return { base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) };
}
