/** Mixes the ten shades of a theme from one colour, with white for the lighter and with black for the darker ones. */
import type { MantineColorsTuple } from '@mantine/core'

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i

/** Share of the colour in each shade, the rest white; the given colour is the eighth, as in the theme's own tuples. */
const OF_COLOUR = [0.08, 0.2, 0.38, 0.55, 0.7, 0.82, 0.92, 1] as const
/** Part of the colour in the last two shades, the rest black. */
const DARKER = [0.85, 0.7] as const

export function shadesOf(colour: string): MantineColorsTuple {
  const channels = channelsOf(colour)
  const light = OF_COLOUR.map((part) => hexOf(channels.map((value) => value * part + 255 * (1 - part))))
  const dark = DARKER.map((part) => hexOf(channels.map((value) => value * part)))
  return [...light, ...dark] as unknown as MantineColorsTuple
}

function channelsOf(text: string): readonly number[] {
  if (!HEX.test(text)) throw new Error(`A cor «${text}» não é válida: informe um valor hexadecimal, como #1765c1.`)
  const six = text.length === 4 ? text.replaceAll(/[\da-f]/gi, '$&$&') : text
  return [1, 3, 5].map((at) => Number.parseInt(six.slice(at, at + 2), 16))
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}
