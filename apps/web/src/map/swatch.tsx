import type { Camada } from '@faixa/domain'
import { CASING, coloursOf } from './palette.ts'

const [WIDTH, HEIGHT] = [22, 14]

/** A layer as it looks on the map, for legends and switches; the same table as the map's. */
export function Swatch({ name }: { readonly name: Camada }) {
  const { line, fill, fillOpacity } = coloursOf(name)
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {name === 'trajeto' ? (
        <>
          <path d="M1 10 C8 0 14 14 21 4" fill="none" stroke={CASING} strokeWidth="5" strokeLinecap="round" />
          <path d="M1 10 C8 0 14 14 21 4" fill="none" stroke={line} strokeWidth="2" strokeLinecap="round" />
        </>
      ) : (
        <>
          <rect x="1" y="1" width="20" height="12" rx="2" fill="none" stroke={CASING} strokeWidth="2" opacity="0.45" />
          <rect
            x="1.5"
            y="1.5"
            width="19"
            height="11"
            rx="1.5"
            fill={fill ?? 'none'}
            fillOpacity={Math.max(fillOpacity, 0.25)}
            stroke={line}
            strokeWidth="1.5"
          />
        </>
      )}
    </svg>
  )
}
