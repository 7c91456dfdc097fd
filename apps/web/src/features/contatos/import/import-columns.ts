/** The columns of a spreadsheet of contacts, and how a row is sent. */
import { CELULA_MAXIMA } from '@faixa/contract'
import { CONTATO_PARA } from '@faixa/domain'
import type { FieldRow, Heading } from '../../../import/match-headings.ts'
import { readPosition } from '../../../map/controls/read-position.ts'
import { unaccented } from '../../../ui/unaccented.ts'

type Column = Heading<ContatoColumn> & {
  /** Written below the heading of the template; absent for a column that it does not have. */
  readonly help?: string
}

export type ContatoColumn =
  | 'nome'
  | 'email'
  | 'telefone'
  | 'para'
  | 'lugar'
  | 'latitude'
  | 'longitude'
  | 'raioM'
  | 'horasDeAntecedencia'
  | 'observacao'

const KINDS = Object.values(CONTATO_PARA)

export const IMPORT_COLUMNS: readonly Column[] = [
  { field: 'nome', label: 'Nome', required: true, help: 'obrigatório' },
  {
    field: 'email',
    label: 'E-mail',
    required: false,
    aliases: ['Correio eletrônico'],
    help: 'e-mail ou telefone: um dos dois',
  },
  { field: 'telefone', label: 'Telefone', required: false, aliases: ['Fone', 'Celular', 'WhatsApp'], help: 'com DDD' },
  { field: 'para', label: 'Quem é', required: true, aliases: ['Para', 'Tipo'], help: KINDS.join(', ') },
  {
    field: 'lugar',
    label: 'Lugar',
    required: false,
    aliases: ['Lugar (latitude, longitude)', 'Coordenadas', 'Posição'],
    help: 'latitude e longitude, como -21,1705; -48,8224 ou 21°10′14″ S 48°49′21″ O',
  },
  { field: 'latitude', label: 'Latitude', required: false, aliases: ['Lat'] },
  { field: 'longitude', label: 'Longitude', required: false, aliases: ['Lon', 'Long'] },
  { field: 'raioM', label: 'Raio (m)', required: false, aliases: ['Raio'], help: 'vazio: 6000' },
  {
    field: 'horasDeAntecedencia',
    label: 'Antecedência (h)',
    required: false,
    aliases: ['Antecedência', 'Horas de antecedência'],
    help: 'vazio: 48',
  },
  { field: 'observacao', label: 'Observação', required: false, aliases: ['Observações', 'Obs'], help: 'opcional' },
]

/** The line below the headings of a template begins with this word, and is skipped. */
export const HELP_MARK = 'Ajuda'

export function isHelp([first = '']: readonly string[]): boolean {
  return first.startsWith(`${HELP_MARK}:`)
}

/** A row as it is sent: what cannot be read here is sent as it was typed, or left out, and the server says why it is refused. */
export function sentRow({ line, cells }: FieldRow<ContatoColumn>) {
  const { lugar = '', latitude = '', longitude = '', para = '', raioM = '', ...texts } = cells
  const place = readPosition(lugar === '' ? `${latitude}; ${longitude}` : lugar)
  const campos: Record<string, string> = {
    ...texts,
    para: paraOf(para),
    raioM: wholeOf(raioM),
    ...(place && { lat: `${place.lat}`, lon: `${place.lon}` }),
  }
  const short = Object.entries(campos).map(([name, text]) => [name, text.slice(0, CELULA_MAXIMA)] as const)
  return { linha: line, campos: Object.fromEntries(short) }
}

/** Column that holds a field of the server. */
export function columnLabel(campo: string): string {
  const field = campo === 'lat' || campo === 'lon' ? 'lugar' : campo
  return IMPORT_COLUMNS.find((column) => column.field === field)?.label ?? ''
}

function paraOf(text: string): string {
  const typed = unaccented(text)
  return Object.entries(CONTATO_PARA).find(([key, label]) => typed === key || typed === unaccented(label))?.[0] ?? text
}

/** `6.000` is six thousand here. */
function wholeOf(text: string): string {
  return /^\d{1,3}(\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text
}
