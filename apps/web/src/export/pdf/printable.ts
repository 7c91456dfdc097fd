/** The standard fonts of PDF are as wide as a space where they have a no-break space, and the library counts it as nothing: texts at the right would not end there. */
export function printable(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}
