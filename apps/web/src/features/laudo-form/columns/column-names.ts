/** The words of the choices of columns. */
import type { TextColumn } from '@faixa/geometry'

const NAMES = {
  latitude: 'Latitude',
  longitude: 'Longitude',
  leste: 'Leste (UTM)',
  norte: 'Norte (UTM)',
  instante: 'Data e hora',
  data: 'Data',
  hora: 'Hora',
  valvula: 'Válvula',
  largura: 'Largura da faixa',
  taxa: 'Taxa de aplicação',
  velocidade: 'Velocidade',
  hemisferioLatitude: 'Hemisfério da latitude',
  hemisferioLongitude: 'Hemisfério da longitude',
} as const satisfies Record<TextColumn, string>

export const COLUMN_NAMES = [
  { value: '', label: 'Não usar' },
  ...Object.entries(NAMES).map(([value, label]) => ({ value, label })),
]

export const SEPARATORS = [
  { value: ';', label: 'Ponto e vírgula' },
  { value: ',', label: 'Vírgula' },
  { value: '\t', label: 'Tabulação' },
  { value: '|', label: 'Barra vertical' },
]

export const DECIMALS = [
  { value: ',', label: 'Vírgula (1,5)' },
  { value: '.', label: 'Ponto (1.5)' },
]

export const ORDERS = [
  { value: 'dmy', label: 'Dia antes do mês' },
  { value: 'mdy', label: 'Mês antes do dia' },
]

/** The zones of Brazil (Lei 12.876/2013), and UTC. */
export const ZONES = [
  { value: '0', label: 'UTC' },
  { value: '-2', label: 'UTC−2 (ilhas oceânicas)' },
  { value: '-3', label: 'UTC−3 (Brasília)' },
  { value: '-4', label: 'UTC−4 (Cuiabá, Manaus)' },
  { value: '-5', label: 'UTC−5 (Acre)' },
]

export const WIDTH_UNITS = [
  { value: '', label: 'A que o arquivo diz, ou metros' },
  { value: 'm', label: 'Metros' },
  { value: 'ft', label: 'Pés' },
]
