/** The colours of the commands' output, by meaning. SGR codes of ECMA-48, section 8.3.117. */
const CODES = {
  strong: [1, 22],
  faint: [2, 22],
  good: [32, 39],
  warning: [33, 39],
  bad: [31, 39],
} as const

export type Paint = Readonly<Record<keyof typeof CODES, (text: string) => string>>

export function createPaint(colourful: boolean): Paint {
  const brush = (open: number, close: number) => (text: string) =>
    colourful && text !== '' ? `\u001b[${open}m${text}\u001b[${close}m` : text
  return {
    strong: brush(...CODES.strong),
    faint: brush(...CODES.faint),
    good: brush(...CODES.good),
    warning: brush(...CODES.warning),
    bad: brush(...CODES.bad),
  }
}
