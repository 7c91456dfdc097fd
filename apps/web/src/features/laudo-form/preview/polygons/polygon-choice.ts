/** The polygon of the area file selected in the table or on the map: each highlights the selection or hover of the other. */
import { createContext, use } from 'react'

export interface PolygonChoice {
  /** Number of the placemark. */
  readonly chosen: number | undefined
  readonly pointed: number | undefined
  readonly choose: (marcador: number | undefined) => void
  readonly point: (marcador: number | undefined) => void
}

const NOTHING: PolygonChoice = { chosen: undefined, pointed: undefined, choose: () => {}, point: () => {} }

export const PolygonContext = createContext<PolygonChoice>(NOTHING)

export function usePolygonChoice(): PolygonChoice {
  return use(PolygonContext)
}
