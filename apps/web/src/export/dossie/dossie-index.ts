/** The index of a dossiê, for people and for programs: its files with their hashes, missing ones with the reason, and how to check it. */
import type { LaudoInfo } from '@faixa/contract'
import { laudoTitle } from '@faixa/domain'
import { formatNumber } from '@faixa/units'
import { formatMoment, formatWhen, zoneName } from '../../ui/format-when.ts'

export interface DossieFile {
  /** Path within the archive. */
  readonly caminho: string
  /** One Portuguese sentence that describes the file. */
  readonly oQueE: string
  readonly bytes: number
  readonly sha256: string
}

export interface MissingFile {
  readonly oQue: string
  readonly motivo: string
}

export interface DossieIndex {
  readonly info: LaudoInfo
  /** Number and code of the newest signed revision; absent before the first. */
  readonly revisao?: { readonly numero: number; readonly codigo: string } | undefined
  readonly arquivos: readonly DossieFile[]
  readonly falta: readonly MissingFile[]
  readonly now: Date
  /** Addresses that others can reach; absent where the server is this computer. */
  readonly enderecos?: { readonly verificar: string; readonly chaves: string } | undefined
}

export function dossieJson({ info, revisao, arquivos, falta, now }: DossieIndex): string {
  const { uuid, codigo, nome, empresaNome } = info
  const content = {
    tipo: 'faixa/dossie',
    versao: 1,
    montadoEm: now.toISOString(),
    laudo: { uuid, codigo, nome, empresa: empresaNome },
    revisao,
    arquivos,
    falta,
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

export function dossieText(index: DossieIndex): string {
  const { info, arquivos, falta, now } = index
  const day = formatWhen(info.dataInicial) ?? formatWhen(info.data)
  const blocks = [
    [`DOSSIÊ DO LAUDO ${laudoTitle(info)}`],
    [
      `Contratante: ${[info.empresaNome, info.unidadeNome].filter(Boolean).join(' · ')}`,
      `Prestadora: ${info.piloto.prestadora.nome}`,
      ...(day === undefined ? [] : [`Aplicação: ${day}`]),
      `Identificação: ${info.uuid}`,
      `Montado em: ${formatMoment(now)} (${zoneName(now.getTime())})`,
    ],
    [
      'Este dossiê reúne o laudo, o documento que o assina e os arquivos de que ele foi medido, como foram recebidos.',
      'Junto de cada arquivo está o seu SHA-256, que muda por inteiro se um único byte do arquivo mudar.',
    ],
    ['ARQUIVOS', ...arquivos.flatMap(fileLines)],
    [
      'O QUE FALTA',
      ...(falta.length === 0 ? ['Nada.'] : falta.map(({ oQue, motivo }) => `${oQue}: ${withStop(motivo)}`)),
    ],
    ['COMO CONFERIR', ...checkLines(index)],
    [
      'O QUE ESTE ÍNDICE NÃO PROVA',
      'Este índice não é assinado. O que prova o laudo é o JSON assinado: dele constam o SHA-256 dos arquivos do voo e todos os números.',
      'O relatório operacional, o receituário, o certificado de faixa, as fotos do campo, o KML e este índice não fazem parte do que foi assinado.',
    ],
  ]
  // Windows' oldest editors need both characters.
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`.replaceAll('\n', '\r\n')
}

function fileLines({ caminho, oQueE, bytes, sha256 }: DossieFile): readonly string[] {
  return ['', caminho, `  ${oQueE}`, `  ${formatNumber(bytes, 0)} bytes · SHA-256 ${sha256}`]
}

function checkLines({ revisao, arquivos, enderecos }: DossieIndex): readonly string[] {
  if (!revisao) return ['O laudo ainda não tem revisão assinada: compare os SHA-256 acima com os impressos no laudo.']
  // The program takes a folder as all its files.
  const given = new Set(
    arquivos.flatMap(({ caminho }) => {
      const [, role, sign] = /^arquivos-recebidos\/(area|aplicacao|trajeto)([-/])/.exec(caminho) ?? []
      if (role === undefined) return []
      return [` --${role} "${sign === '/' ? `arquivos-recebidos/${role}` : caminho}"`]
    }),
  )
  const page = enderecos?.verificar ?? 'Na página «Verificar um laudo» do sistema que emitiu o laudo'
  const keys = enderecos?.chaves ?? '/api/v1/registro/chaves, no sistema que emitiu o laudo'
  return [
    `Código desta revisão (a ${revisao.numero}ª): ${revisao.codigo}`,
    `1. ${page}: digite o código, e solte o laudo.pdf, o laudo-assinado.json ou os arquivos recebidos.`,
    '2. Sem rede, com o programa, em que CHAVE é a chave pública de quem emitiu:',
    `   faixa verificar laudo-assinado.json --chave CHAVE${[...given].join('')}`,
    `   A chave pública está em ${keys}. Anote-a ao contratar: ela não deve vir deste dossiê.`,
    '3. Cada revisão traz, em «anterior», o SHA-256 da forma canônica (RFC 8785) da que veio antes: as de revisoes-anteriores formam com ela uma corrente.',
  ]
}

function withStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
