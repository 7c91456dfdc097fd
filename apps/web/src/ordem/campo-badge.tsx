import type { OrdemListed } from '@faixa/contract'
import { ToneBadge } from '../ui/badges/tone-badge.tsx'
import { workText } from './work-text.ts'

type Campo = OrdemListed['campo']

/** The work of an order in the field as its list shows it; nothing where none was recorded. */
export function CampoBadge({ campo }: { readonly campo: Campo }) {
  const text = campoText(campo)
  return text === undefined ? null : <ToneBadge tone={campo?.ate === undefined ? 'info' : 'success'}>{text}</ToneBadge>
}

/** «Em campo desde 07:12»; undefined where no work was recorded. */
export function campoText(campo: Campo): string | undefined {
  if (!campo) return undefined
  const { desde, ate } = campo
  const work = {
    ...(desde !== undefined && { desdeMs: Date.parse(desde) }),
    ...(ate !== undefined && { ateMs: Date.parse(ate) }),
  }
  return workText(work, Date.now())
}
