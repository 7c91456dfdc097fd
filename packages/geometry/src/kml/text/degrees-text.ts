/** Returns all digits, never an exponent: not every reader of KML or GPX understands 1e-7. */
export function degreesText(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(15) : text
}
