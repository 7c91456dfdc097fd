/** Colours of charts, read from the theme's variables at the element that they are drawn in. */
import type { ChartTone } from './chart-content.ts'

export interface ChartColours {
  readonly tones: Readonly<Record<ChartTone, string>>
  /** The card that a chart is drawn on. */
  readonly ground: string
  readonly line: string
  readonly dimmed: string
  readonly font: string
}

const TONE_VARIABLES = {
  success: '--faixa-success',
  info: '--faixa-info',
  warning: '--faixa-warning',
  danger: '--faixa-danger',
  neutral: '--faixa-neutral',
  primary: '--mantine-primary-color-filled',
} as const satisfies Record<ChartTone, string>

/** CSS variables of each tone, for swatches beside words. */
export function toneColour(tone: ChartTone): string {
  return `var(${TONE_VARIABLES[tone]})`
}

export function chartColours(element: Element): ChartColours {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  const tones = Object.entries(TONE_VARIABLES).map(([tone, variable]) => [tone, read(variable)] as const)
  return {
    tones: Object.fromEntries(tones) as Record<ChartTone, string>,
    ground: read('--mantine-color-body'),
    line: read('--mantine-color-default-border'),
    dimmed: read('--mantine-color-dimmed'),
    font: style.fontFamily,
  }
}
