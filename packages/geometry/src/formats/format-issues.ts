/** Every finding that the readers of Shapefile, GeoJSON and GPX can report; those shared with KML have KML's sentences. */
import type { IssueRow } from '../kml/kml-issues.ts'
import { KML_ISSUES } from '../kml/kml-issues.ts'

const {
  'coordinate-unreadable': unreadable,
  'coordinate-out-of-range': outOfRange,
  'coordinate-swapped': swapped,
  'geometry-empty': empty,
  'geometry-without-usable-position': withoutUsable,
  'line-of-one-position': onePosition,
  'ring-too-short': ringTooShort,
  'ring-unclosed': ringUnclosed,
  'polygon-without-outer': withoutOuter,
  'time-unreadable': timeUnreadable,
  'attributes-cut': attributesCut,
  'text-cut': textCut,
  'encoding-mismatch': encodingMismatch,
  'encoding-unknown': encodingUnknown,
  'xml-malformed': xmlMalformed,
  'several-documents': severalDocuments,
  truncated,
} = KML_ISSUES

export const FORMAT_ISSUES = {
  'coordinate-unreadable': unreadable,
  'coordinate-out-of-range': outOfRange,
  'coordinate-swapped': swapped,
  'geometry-empty': empty,
  'geometry-without-usable-position': withoutUsable,
  'line-of-one-position': onePosition,
  'ring-too-short': ringTooShort,
  'ring-unclosed': ringUnclosed,
  'polygon-without-outer': withoutOuter,
  'time-unreadable': timeUnreadable,
  'attributes-cut': attributesCut,
  'text-cut': textCut,
  'encoding-mismatch': encodingMismatch,
  'encoding-unknown': encodingUnknown,
  'xml-malformed': xmlMalformed,
  'several-documents': severalDocuments,
  truncated,
  'feature-without-geometry': { severity: 'info', message: 'O registro não tem geometria.' },
  'feature-unreadable': { severity: 'erro', message: 'Um registro não pôde ser lido e ficou de fora.' },
  'feature-tangled': {
    severity: 'erro',
    message: 'Um registro tem anéis demais para saber qual é furo de qual e ficou de fora.',
  },
  'geometry-unknown': { severity: 'erro', message: 'Uma geometria de tipo desconhecido ficou de fora.' },
  'hole-outside': {
    severity: 'aviso',
    message: 'Um anel desenhado como furo não está dentro de nenhum contorno; foi lido como polígono.',
  },
  'outer-drawn-as-hole': {
    severity: 'info',
    message: 'O contorno está desenhado no sentido de um furo; foi lido como contorno.',
  },
  'several-shapefiles': {
    severity: 'aviso',
    message: 'O arquivo compactado tem vários shapefiles; todos foram lidos.',
  },
  'several-systems': {
    severity: 'aviso',
    message: 'Os shapefiles do arquivo compactado têm sistemas de coordenadas diferentes; cada um foi lido no seu.',
  },
  'index-unreadable': {
    severity: 'aviso',
    message: 'O .shx não pôde ser lido; os registros foram lidos na ordem do .shp.',
  },
  'table-missing': { severity: 'aviso', message: 'Falta o .dbf: as formas foram lidas sem nomes e sem atributos.' },
  'table-unreadable': {
    severity: 'aviso',
    message: 'O .dbf não pôde ser lido: as formas foram lidas sem nomes e sem atributos.',
  },
  'table-of-other-length': {
    severity: 'aviso',
    message: 'O .dbf e o .shp têm quantidades diferentes de registros; foram casados na ordem.',
  },
  'column-unreadable': { severity: 'info', message: 'Uma coluna do .dbf é de um tipo que não é lido.' },
  'record-deleted': { severity: 'info', message: 'Um registro marcado como apagado no .dbf ficou de fora.' },
  'time-zone-assumed': {
    severity: 'aviso',
    message: 'Os horários não dizem o fuso: foram lidos como de Brasília (UTC−3).',
  },
  'times-serial': {
    severity: 'aviso',
    message: 'Os horários são números de planilha: foram lidos como dias desde 30/12/1899.',
  },
  'zone-of-column': {
    severity: 'aviso',
    message: 'O fuso UTM é o da coluna, e o datum não está escrito: foi lido como SIRGAS 2000.',
  },
  'columns-deduced': {
    severity: 'aviso',
    message: 'O arquivo não tem títulos: as colunas foram deduzidas dos valores, confira-as.',
  },
  'valve-undecided': {
    severity: 'aviso',
    message: 'Não se sabe se uma coluna de dois valores é a válvula, nem qual valor quer dizer aberta: não foi usada.',
  },
  'several-aircraft-named': {
    severity: 'info',
    message: 'O arquivo tem mais de uma aeronave: cada uma foi lida à parte, pela coluna que a nomeia.',
  },
  'several-aircraft-placed': {
    severity: 'aviso',
    message:
      'O arquivo tem mais de uma aeronave, que voaram ao mesmo tempo em lugares diferentes: foram separadas pelo lugar, confira-as.',
  },
  'points-as-log': {
    severity: 'info',
    message: 'Os pontos dizem o que foi aplicado em cada posição: foram lidos como o registro de um voo.',
  },
  'width-unit-beside': {
    severity: 'aviso',
    message: 'A largura não diz a unidade: foi lida na de outra coluna.',
  },
  'system-chosen': {
    severity: 'info',
    message: 'O arquivo não diz o sistema de coordenadas; foi lido no que se escolheu.',
  },
  'choice-unused': {
    severity: 'info',
    message: 'O arquivo diz o seu sistema de coordenadas; o que se escolheu não foi usado.',
  },
} as const satisfies Record<string, IssueRow>

export type FormatIssueCode = keyof typeof FORMAT_ISSUES
