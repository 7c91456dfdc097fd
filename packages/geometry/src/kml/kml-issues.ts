/** Every finding the KML reader can report: one row each, so that a code without a sentence does not compile. */
import type { Severity } from '../issues/issue.ts'

export interface IssueRow {
  readonly severity: Severity
  readonly message: string
}

const rows = {
  'coordinate-unreadable': { severity: 'erro', message: 'Uma posição não pôde ser lida e ficou de fora.' },
  'coordinate-out-of-range': { severity: 'erro', message: 'Uma posição fora do globo ficou de fora.' },
  'coordinate-swapped': {
    severity: 'erro',
    message: 'Uma posição fora do globo ficou de fora; latitude e longitude parecem trocadas.',
  },
  'coordinate-separators': {
    severity: 'info',
    message: 'As coordenadas usam separadores fora do padrão e foram lidas mesmo assim.',
  },
  'coordinate-decimal-comma': {
    severity: 'aviso',
    message: 'As coordenadas usam vírgula decimal e foram lidas assim; confira o lugar no mapa.',
  },
  'coordinate-extra-numbers': {
    severity: 'aviso',
    message: 'Há posições com mais de três números; só longitude e latitude foram usadas.',
  },
  'coordinate-uneven': {
    severity: 'erro',
    message: 'Uma posição tem mais ou menos números que as outras, cai longe delas e ficou de fora.',
  },
  'coordinate-altitude': {
    severity: 'aviso',
    message: 'Há altitudes acima de 100 km; confira se os números da posição estão na ordem certa.',
  },
  'point-extra-positions': { severity: 'aviso', message: 'O ponto tem mais de uma posição; só a primeira foi usada.' },
  'geometry-empty': { severity: 'aviso', message: 'A geometria não tem nenhuma posição.' },
  'geometry-without-usable-position': {
    severity: 'erro',
    message: 'A geometria ficou de fora: nenhuma posição pôde ser usada.',
  },
  'line-of-one-position': { severity: 'aviso', message: 'A linha tem uma só posição e não tem comprimento.' },
  'ring-too-short': { severity: 'erro', message: 'O anel tem menos de três posições e ficou de fora.' },
  'ring-unclosed': {
    severity: 'info',
    message: 'O anel não repete a primeira posição no fim e foi tomado como fechado.',
  },
  'ring-without-boundary': {
    severity: 'aviso',
    message: 'O polígono tem um anel que não diz se é contorno ou furo; foi tomado como contorno.',
  },
  'polygon-without-outer': { severity: 'erro', message: 'O polígono não tem contorno externo e ficou de fora.' },
  'polygon-several-outers': {
    severity: 'aviso',
    message:
      'O polígono tem mais de um contorno externo; cada um foi lido como um polígono, sem furos além do primeiro.',
  },
  'coordinates-repeated': {
    severity: 'aviso',
    message: 'A geometria tem mais de uma lista de coordenadas; as listas foram unidas.',
  },
  'track-times-mismatch': {
    severity: 'aviso',
    message: 'O trajeto tem quantidades diferentes de horários e posições; foram casados na ordem.',
  },
  'track-position-empty': {
    severity: 'info',
    message: 'O trajeto tem posições vazias, que foram puladas com o seu horário.',
  },
  'time-unreadable': { severity: 'aviso', message: 'Um horário não pôde ser lido e ficou de fora.' },
  'placemark-without-geometry': { severity: 'info', message: 'O marcador não tem geometria.' },
  'geometry-unsupported': { severity: 'info', message: 'O modelo 3D não tem área nem comprimento e foi ignorado.' },
  'geometry-outside-placemark': {
    severity: 'aviso',
    message: 'Há geometria fora de um marcador; foi lida como um marcador sem nome.',
  },
  'feature-without-shape': {
    severity: 'info',
    message: 'O elemento é uma imagem ou um passeio, não uma forma, e foi ignorado.',
  },
  'network-link': { severity: 'info', message: 'O arquivo aponta para outro arquivo, que não foi aberto.' },
  'update-not-applied': {
    severity: 'aviso',
    message: 'O arquivo pede alterações em outro arquivo; elas não foram aplicadas.',
  },
  'attribute-without-name': { severity: 'info', message: 'Um atributo sem nome foi ignorado.' },
  'attributes-cut': {
    severity: 'erro',
    message: 'O marcador tem atributos demais; os que passam de mil ficaram de fora.',
  },
  'coordinates-cut': {
    severity: 'erro',
    message: 'Uma lista de coordenadas fora do padrão é longa demais; o resto dela ficou de fora.',
  },
  'text-unclosed': {
    severity: 'aviso',
    message: 'Um texto não foi fechado; foi tomado até o elemento seguinte, que foi lido como se estivesse ao lado.',
  },
  'text-cut': { severity: 'aviso', message: 'Um texto longo demais foi cortado.' },
  'encoding-mismatch': {
    severity: 'aviso',
    message: 'O arquivo mistura ou declara errado a codificação das letras; confira os acentos.',
  },
  'encoding-unknown': {
    severity: 'aviso',
    message: 'O arquivo declara uma codificação desconhecida; confira os acentos.',
  },
  'html-entity': { severity: 'info', message: 'O arquivo usa entidades de HTML, como &nbsp;, que foram entendidas.' },
  'stray-ampersand': { severity: 'info', message: 'O arquivo tem um «&» solto, que foi lido como texto.' },
  'stray-less-than': { severity: 'info', message: 'O arquivo tem um «<» solto, que foi lido como texto.' },
  'control-character': { severity: 'info', message: 'O arquivo tem caracteres proibidos em XML, que foram retirados.' },
  'null-character': {
    severity: 'aviso',
    message: 'O arquivo tem bytes nulos, como os que ficam onde um pedaço se perdeu; o que estava ali ficou de fora.',
  },
  'xml-malformed': { severity: 'aviso', message: 'O XML tem defeitos; o arquivo foi lido até onde deu.' },
  'text-outside-document': { severity: 'aviso', message: 'Há texto fora do documento, que foi ignorado.' },
  'several-documents': { severity: 'aviso', message: 'O arquivo tem vários documentos emendados; todos foram lidos.' },
  truncated: { severity: 'erro', message: 'O arquivo termina antes do fim; o que estava incompleto ficou de fora.' },
  'network-link-inside': { severity: 'info', message: 'O KMZ aponta para outro KML dentro dele, que também foi lido.' },
  'kmz-other-kml': {
    severity: 'aviso',
    message: 'O KMZ tem outros KML aos quais o principal não aponta; eles não foram lidos.',
  },
} as const satisfies Record<string, IssueRow>

export type KmlIssueCode = keyof typeof rows

export const KML_ISSUES: Readonly<Record<KmlIssueCode, IssueRow>> = rows
