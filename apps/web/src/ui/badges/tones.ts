/** The five meanings of colours, as CSS variables of the theme. Screens also state each in words. */
import type { Tone } from '@faixa/domain'

export const TONES = {
  success: { ink: 'var(--faixa-success)', wash: 'var(--faixa-success-wash)' },
  info: { ink: 'var(--faixa-info)', wash: 'var(--faixa-info-wash)' },
  warning: { ink: 'var(--faixa-warning)', wash: 'var(--faixa-warning-wash)' },
  danger: { ink: 'var(--faixa-danger)', wash: 'var(--faixa-danger-wash)' },
  neutral: { ink: 'var(--faixa-neutral)', wash: 'var(--faixa-neutral-wash)' },
} as const satisfies Record<Tone, { ink: string; wash: string }>
