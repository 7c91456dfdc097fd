/** The mapping as typed: texts, of which empty ones mean no mapping. */
import type { ColunaDoModelo, FiguraMensal, MapaDoModelo } from '@faixa/domain'

export interface TypedMapa {
  readonly aba: string
  readonly primeira: string
  readonly ultima: string
  readonly celulas: Readonly<Partial<Record<FiguraMensal, string>>>
  readonly colunas: Readonly<Partial<Record<ColunaDoModelo, string>>>
}

export function typedOf(mapa: MapaDoModelo | undefined, aba: string): TypedMapa {
  return {
    aba: mapa?.aba ?? aba,
    primeira: mapa?.linhas ? `${mapa.linhas.primeira}` : '',
    ultima: mapa?.linhas?.ultima === undefined ? '' : `${mapa.linhas.ultima}`,
    celulas: filled(mapa?.celulas ?? {}),
    colunas: filled(mapa?.linhas?.colunas ?? {}),
  }
}

/** The mapping, or a message about what has to be typed first. */
export function mapaOf({
  aba,
  primeira,
  ultima,
  celulas,
  colunas,
}: TypedMapa):
  | { readonly mapa: MapaDoModelo }
  | { readonly campo: 'linhas.primeira' | 'linhas.ultima'; readonly mensagem: string } {
  const columns = filled(colunas)
  const listed = Object.keys(columns).length > 0 || primeira !== '' || ultima !== ''
  if (!listed) return { mapa: { aba, celulas: filled(celulas) } }
  if (!isRow(primeira)) return { campo: 'linhas.primeira', mensagem: 'Informe a linha da primeira operação, como 7.' }
  if (ultima !== '' && !isRow(ultima))
    return { campo: 'linhas.ultima', mensagem: 'Informe um número de linha, como 30.' }
  const last = ultima === '' ? {} : { ultima: Number(ultima) }
  return { mapa: { aba, celulas: filled(celulas), linhas: { primeira: Number(primeira), ...last, colunas: columns } } }
}

/** False while no cell and no column was typed: an incomplete mapping is then no error. */
export function isMapped({ celulas, colunas }: TypedMapa): boolean {
  return Object.keys({ ...filled(celulas), ...filled(colunas) }).length > 0
}

/** A possible row of a sheet: the server refuses larger numbers likewise. */
function isRow(text: string): boolean {
  return /^[1-9]\d{0,6}$/.test(text) && Number(text) <= 1_048_576
}

function filled<Name extends string>(
  places: Readonly<Partial<Record<Name, string | undefined>>>,
): Readonly<Partial<Record<Name, string>>> {
  const given = Object.entries<string | undefined>(places).filter(([, place]) => place !== undefined && place !== '')
  return Object.fromEntries(given) as Partial<Record<Name, string>>
}
