import { useId } from 'react'
import type { Look, SwatchLook } from './map-layer.ts'
import { CASING } from './palette.ts'
import { PATTERN_PX, PATTERNS } from './patterns.ts'

const [WIDTH, HEIGHT] = [22, 14]
const WAVE = 'M1 10 C8 0 14 14 21 4'

/** A layer as it looks on the map, for legends and switches. */
export function Swatch({ look: { swatch } }: { readonly look: Look }) {
  if (!swatch) return null
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <Shape {...swatch} />
    </svg>
  )
}

function Shape({ kind, lineColour, fillColour = 'none', fillOpacity, pattern }: SwatchLook) {
  const id = useId()
  if (kind === 'line') {
    return (
      <>
        <path d={WAVE} fill="none" stroke={CASING} strokeWidth="5" strokeLinecap="round" />
        <path d={WAVE} fill="none" stroke={lineColour} strokeWidth="2" strokeLinecap="round" />
      </>
    )
  }
  if (kind === 'point') return <circle cx="11" cy="7" r="5" fill={fillColour} stroke={lineColour} strokeWidth="1.5" />
  return (
    <>
      <rect x="1" y="1" width="20" height="12" rx="2" fill="none" stroke={CASING} strokeWidth="2" opacity="0.45" />
      <rect
        x="1.5"
        y="1.5"
        width="19"
        height="11"
        rx="1.5"
        fill={fillColour}
        fillOpacity={Math.max(fillOpacity, 0.25)}
        stroke={lineColour}
        strokeWidth="1.5"
      />
      {pattern && (
        <>
          <defs>
            <pattern
              id={id}
              width={PATTERN_PX}
              height={PATTERN_PX}
              patternUnits="userSpaceOnUse"
              patternTransform="scale(0.6)"
            >
              <path
                d={PATTERNS[pattern].path}
                fill="none"
                stroke={CASING}
                strokeWidth={PATTERNS[pattern].width + 1}
                strokeLinecap="round"
              />
            </pattern>
          </defs>
          <rect x="1.5" y="1.5" width="19" height="11" rx="1.5" fill={`url(#${id})`} />
        </>
      )}
    </>
  )
}
