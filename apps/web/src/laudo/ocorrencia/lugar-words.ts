/** The place of a question in words: the same on screen and paper. */
import type { Lugar } from '@faixa/contract'
import { formatPosition } from '../../map/controls/format-position.ts'

interface Where {
  readonly lat: number
  readonly lon: number
  /** Absent for a point. */
  readonly lugar?: Pick<Lugar, 'tipo' | 'nome'> | undefined
}

const NAMES = { talhao: 'Talhão', areaProtecao: 'Área protegida', poligono: 'Polígono desenhado' } as const

/** `21° 10′ …`, or «Talhão Santa Rita · 7, com centro em 21° 10′ …». */
export function lugarText({ lat, lon, lugar }: Where): string {
  const position = formatPosition(lon, lat)
  return lugar ? `${[NAMES[lugar.tipo], lugar.nome].filter(Boolean).join(' ')}, com centro em ${position}` : position
}
