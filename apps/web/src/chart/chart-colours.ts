/** Colours of charts, read from the theme's variables at the element that they are drawn in. */
import type { ChartTone } from './chart-content.ts'

export interface ChartColours {
  readonly tones: Readonly<Record<ChartTone, string>>
  /** The card that a chart is drawn on. */
  readonly ground: string
  readonly line: string
  readonly text: string
  readonly dimmed: string
  readonly font: string
}

/**
 * Fills of bars and slices. The text colours of the theme are too dark for areas; these keep the contrast of 3:1 against the card that WCAG
 * requires of graphics, and the hue of their meaning.
 */
const FILLS = {
  light: { success: '#2f9e44', info: '#1098ad', warning: '#d48806', danger: '#d9382e', neutral: '#7b8794' },
  dark: { success: '#51cf66', info: '#3bc9db', warning: '#fcc419', danger: '#ff6b6b', neutral: '#8593a1' },
} as const

type Scheme = keyof typeof FILLS

/** The fill of a tone, for swatches beside words. */
export function toneColour(tone: ChartTone, scheme: Scheme): string {
  return tone === 'primary' ? 'var(--mantine-primary-color-filled)' : FILLS[scheme][tone]
}

export function chartColours(element: Element, scheme: Scheme): ChartColours {
  const style = getComputedStyle(element)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    tones: { ...FILLS[scheme], primary: read('--mantine-primary-color-filled') },
    ground: read('--mantine-color-body'),
    line: read('--mantine-color-default-border'),
    text: read('--mantine-color-text'),
    dimmed: read('--mantine-color-dimmed'),
    font: style.fontFamily,
  }
}
