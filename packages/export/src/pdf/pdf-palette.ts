/** Colours of PDFs, independent of the screen's scheme: readable on white paper, also in black and white. */
import type { Tone } from '@faixa/domain'

export const PAPER = '#ffffff'
export const INK = '#1c2530'
export const SOFT_INK = '#5a6775'
export const RULE = '#c9d1d9'
export const HEAD_FILL = '#eef2f6'

export const TONE_INKS = {
  success: '#1d7a3a',
  info: '#0b7285',
  warning: '#8f5b00',
  danger: '#b3261e',
  neutral: '#5a6775',
} as const satisfies Record<Tone, string>
