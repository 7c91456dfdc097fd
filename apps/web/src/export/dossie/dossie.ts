/**
 * Makes the dossiê of a laudo: one archive with the laudo, its signature, the files from which it was measured, and its papers. It is
 * composed in the browser, because the laudo's PDF has a picture that is drawn here (docs/decisions/0074). Files of the server are
 * streamed, piece by piece, and compressed as they arrive. A file that is unavailable is listed in the index, or the whole is refused.
 */
import { type LaudoInfo, Problem } from '@faixa/contract'
import {
  ASSUNTO_DE_FOTO_NAMES,
  faltamText,
  itensDoRelatorio,
  laudoTitle,
  measuredText,
  PAPEIS,
  type Papel,
} from '@faixa/domain'
import { formatMoment, type Part, zipFile } from '@faixa/export'
import { layersKml } from '@faixa/flight'
import { groupedCode, hashingPieces, revisionDocumentSchema } from '@faixa/revision'
import { api } from '../../api/client.ts'
import { photosOfFlight } from '../../laudo/campo/flight-day.ts'
import { FILE_LABELS } from '../../laudo/dado-labels.ts'
import { LAUDO_LAYERS } from '../../laudo/laudo-layers.ts'
import { layerForFile } from '../../laudo/layers/layer-query.ts'
import { operacaoContada } from '../../laudo/operacao/voada.ts'
import { paths, publicUrlOf } from '../../paths.ts'
import { ExportRefused } from '../export-toasts.ts'
import { dossiePhotoName, dossieRawName } from '../file-names.ts'
import { layerFromAnswer } from '../layer-features.ts'
import { laudoPaper, type PaperMeans } from '../papers/laudo-paper.ts'
import { operationalReport } from '../papers/operational-report.ts'
import { streamPieces } from '../stream-pieces.ts'
import { dossieFault } from './dossie-fault.ts'
import { type DossieFile, type DossieIndex, dossieJson, dossieText, type MissingFile } from './dossie-index.ts'

export interface DossieMeans extends PaperMeans {
  /** True where this person may read protected areas. */
  readonly readsAreas: boolean
}

export interface Dossie {
  readonly file: Blob
  readonly missing: readonly MissingFile[]
}

const CUT_OFF = 'A conexão com o servidor foi interrompida antes do fim: nada foi salvo. Tente novamente.'
const CHANGED = 'O laudo mudou enquanto o dossiê era montado: nada foi salvo. Baixe-o de novo.'

/** Rejects with ExportRefused, with the server's refusal, or with the signal's reason when it was aborted. */
export async function makeDossie(uuid: string, means: DossieMeans): Promise<Dossie> {
  const { now, signal } = means
  const info = await readInfo(uuid, signal)
  const fault = dossieFault(info)
  if (fault !== undefined) throw new ExportRefused(fault)
  const work = { info, files: [] as DossieFile[], missing: [] as MissingFile[], ...means }
  const file = await zipFile(partsOf(work), 'application/zip', now)
  signal.throwIfAborted()
  if (stateOf(await readInfo(uuid, signal)) !== stateOf(info)) throw new ExportRefused(CHANGED)
  return { file, missing: work.missing }
}

interface Work extends DossieMeans {
  readonly info: LaudoInfo
  /** The files that were written into the archive so far. */
  readonly files: DossieFile[]
  readonly missing: MissingFile[]
}

async function readInfo(uuid: string, signal: AbortSignal): Promise<LaudoInfo> {
  return (await api.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } }, { signal })).laudoInfo
}

/** If the laudo's answer here differs from that of the beginning, it changed while its files were collected. */
function stateOf({ versao, processadoEm, receituario, certificadoPdf, ready, hidden }: LaudoInfo): string {
  return JSON.stringify([versao, processadoEm, receituario?.sha256, certificadoPdf?.sha256, ready, hidden])
}

async function* partsOf(work: Work): AsyncGenerator<Part> {
  const { info, onStage, signal, now, client, readsAreas, missing } = work
  const { uuid } = info
  onStage('Lendo as revisões', 0.02)
  const { revisoes, total } = await api.listLaudoRevisions({ params: { uuid } }, { signal })
  const [newest, ...earlier] = revisoes
  const latest = newest && revisionDocumentSchema.parse(newest.documento)
  const code = latest && groupedCode(latest.verificacao)
  if (latest) {
    const oQueE = `O documento assinado: a revisão ${latest.numero}, a mais recente, código ${code}.`
    yield made(work, 'laudo-assinado.json', oQueE, json(newest))
  } else missing.push({ oQue: 'JSON assinado', motivo: 'o laudo ainda não tem revisão assinada' })
  for (const revision of earlier) {
    const { numero, quando } = revisionDocumentSchema.parse(revision.documento)
    yield made(
      work,
      `revisoes-anteriores/revisao-${numero}.json`,
      `A revisão ${numero}, de ${formatMoment(new Date(quando))}.`,
      json(revision),
    )
  }
  if (total > revisoes.length) {
    missing.push({ oQue: 'revisões mais antigas', motivo: `o dossiê traz as ${revisoes.length} últimas, de ${total}` })
  }

  yield* rawParts(work)

  const stage =
    (from: number, to: number): PaperMeans['onStage'] =>
    (label, share) =>
      onStage(label, from + (to - from) * share)
  const laudo = await laudoPaper(info, Promise.resolve(newest), { ...work, onStage: stage(0.35, 0.6) })
  const about = newest ? `, com o código ${code} e o JSON assinado como anexo` : ''
  yield made(work, 'laudo.pdf', `O laudo em A4${about}.`, laudo)

  onStage('Desenhando o croqui', 0.6)
  const report = await operationalReport(info, Promise.resolve(newest), { client, now, readsAreas, signal })
  const itens = itensDoRelatorio(operacaoContada(info), info.aeronave?.tipo)
  const oQueE = `O relatório operacional, com as fontes de cada item. ${faltamText(itens)}.`
  yield made(work, 'relatorio-operacional.pdf', oQueE, report)

  onStage('Escrevendo o KML', 0.75)
  const present = LAUDO_LAYERS.filter(({ id }) => info.camadas.some(({ camada }) => camada === id))
  const layers = await Promise.all(present.map(({ id }) => layerForFile(client, info, id)))
  signal.throwIfAborted()
  const drawn = await Promise.all(layers.map(({ name, answer }) => layerFromAnswer(name, answer, info)))
  const name = [laudoTitle(info), measuredText(info)].filter(Boolean).join(' · ')
  yield made(work, 'camadas.kml', 'As camadas medidas, uma pasta para cada.', new Blob([layersKml(drawn, name)]))

  onStage('Baixando o receituário', 0.9)
  yield* receituarioParts(work)
  yield* certificateParts(work)

  onStage('Baixando as fotos do campo', 0.93)
  yield* photoParts(work)

  onStage('Escrevendo o índice', 0.97)
  const verificar = latest && publicUrlOf(paths.verifyCode.replace('$codigo', latest.verificacao))
  const chaves = publicUrlOf('/api/v1/registro/chaves')
  const index: DossieIndex = {
    info,
    now,
    arquivos: [...work.files],
    falta: missing,
    revisao: latest && { numero: latest.numero, codigo: code! },
    enderecos: verificar === undefined || chaves === undefined ? undefined : { verificar, chaves },
  }
  yield { path: 'indice.json', content: [dossieJson(index)] }
  yield { path: 'LEIA-ME.txt', content: [dossieText(index)] }
}

/** The files as received. A file that is lost or damaged on the server is listed in the index, with the server's sentence. */
async function* rawParts(work: Work): AsyncGenerator<Part> {
  const { info, onStage, signal } = work
  const whole = info.arquivos.reduce((sum, { bytes }) => sum + bytes, 0)
  let before = 0
  for (const papel of PAPEIS) {
    const files = info.arquivos.filter((one) => one.papel === papel)
    const oQue = FILE_LABELS[papel]
    const motivo = WITHOUT[papel]
    if (files.length === 0 && motivo !== undefined) work.missing.push({ oQue, motivo })
    for (const [i, { nome, bytes, sha256 }] of files.entries()) {
      const label = `Baixando «${nome}»`
      const from = before
      const onBytes = (done: number) => onStage(label, 0.05 + (0.3 * (from + done)) / Math.max(1, whole))
      onBytes(0)
      const caminho = dossieRawName(papel, nome, files.length > 1 ? i + 1 : undefined)
      const sent = { params: { uuid: info.uuid, papel }, query: { sha256 } }
      yield* storedPart(
        work,
        { caminho, oQue, oQueE: `${oQue}, como foi recebido: «${nome}».`, sha256 },
        fetchStored(() => api.readLaudoFile(sent, { signal })),
        onBytes,
      )
      before += bytes
    }
  }
}

/** Reason why a file may be absent without a loss. */
const WITHOUT = {
  area: 'não foi enviado; os talhões são os do cadastro da empresa',
  aplicacao: 'não foi enviado',
  trajeto: 'não foi enviado',
  // Few laudos have a file of the weather: most readings are typed, and the papers report missing ones.
  clima: undefined,
} as const satisfies Record<Papel, string | undefined>

async function* receituarioParts(work: Work): AsyncGenerator<Part> {
  const { info, signal, missing } = work
  const { receituario, uuid } = info
  if (!receituario) {
    missing.push({ oQue: 'Receituário', motivo: 'não anexado' })
    return
  }
  const { nome, sha256 } = receituario
  const about = {
    caminho: 'receituario.pdf',
    oQue: 'Receituário',
    sha256,
    oQueE: `O receituário agronômico, como foi anexado: «${nome}».`,
  }
  yield* storedPart(
    work,
    about,
    fetchStored(() => api.readReceituario({ params: { uuid } }, { signal })),
  )
}

/** The paper of the swath certificate that the laudo took, where this person sees that certificate. */
async function* certificateParts(work: Work): AsyncGenerator<Part> {
  const { info, signal, missing } = work
  const { certificadoDeFaixa: taken, certificadoPdf } = info
  if (taken?.situacao !== 'tomado') return
  const oQue = 'Certificado de faixa'
  if (!certificadoPdf) {
    missing.push({ oQue, motivo: 'o PDF não foi anexado, ou não é visto por quem montou o dossiê' })
    return
  }
  const { nome, sha256 } = certificadoPdf
  const oQueE = `O certificado de faixa da aeronave, como foi anexado ao cadastro: «${nome}».`
  yield* storedPart(
    work,
    { caminho: 'certificado-de-faixa.pdf', oQue, sha256, oQueE },
    fetchStored(() => api.readCertificadoPdf({ params: { id: taken.id } }, { signal })),
  )
}

/** The photographs of the field, where the laudo has an order that this person sees. */
async function* photoParts(work: Work): AsyncGenerator<Part> {
  const { info, signal } = work
  if (!info.ordem) return
  const { uuid, codigo } = info.ordem
  const { registros } = await api.listCampo({ params: { uuid } }, { signal })
  for (const [i, { uuid: registro, em, por, arquivo, observacao }] of photosOfFlight(registros, info).entries()) {
    if (!arquivo) continue
    const shown = ASSUNTO_DE_FOTO_NAMES[arquivo.assunto ?? 'outro']
    const note = observacao === undefined ? '' : ` Observação: ${observacao}`
    yield* storedPart(
      work,
      {
        caminho: dossiePhotoName(i + 1, arquivo.assunto ?? 'outro', arquivo.nome),
        oQue: `Foto do campo: ${shown}`,
        sha256: arquivo.sha256,
        oQueE: `Foto do campo: ${shown}, de ${formatMoment(new Date(em))}, por ${por}, para a ordem ${codigo}.${note}`,
      },
      fetchStored(() => api.readRegistroFile({ params: { uuid, registro } }, { signal })),
    )
  }
}

type Fetched = { readonly body: ReadableStream<Uint8Array> } | { readonly fault: string }

/** Returns the server's sentence for a file that is lost or damaged; rejects with every other refusal, which ends the dossiê. */
async function fetchStored(read: () => Promise<Response>): Promise<Fetched> {
  try {
    return { body: (await read()).body! }
  } catch (error) {
    if (error instanceof Problem && (error.codigo === 'arquivo-perdido' || error.codigo === 'arquivo-danificado')) {
      return { fault: error.message }
    }
    throw error
  }
}

interface Stored extends Omit<DossieFile, 'bytes'> {
  readonly oQue: string
}

async function* storedPart(
  work: Work,
  { caminho, oQue, oQueE, sha256 }: Stored,
  fetched: Promise<Fetched>,
  onBytes?: (done: number) => void,
): AsyncGenerator<Part> {
  const answer = await fetched
  if ('fault' in answer) {
    work.missing.push({ oQue, motivo: answer.fault })
    return
  }
  const check = (found: DossieFile) => {
    if (found.sha256 !== sha256) throw new ExportRefused(CHANGED)
  }
  yield { path: caminho, content: hashed(work, caminho, oQueE, counted(answer.body, work.signal, onBytes), check) }
}

async function* counted(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onBytes: (done: number) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  let done = 0
  try {
    for await (const piece of streamPieces(body)) {
      done += piece.length
      onBytes(done)
      yield piece
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof TypeError ? new ExportRefused(CUT_OFF) : error
  }
}

/** A part that was made here. */
function made(work: Work, caminho: string, oQueE: string, content: Blob): Part {
  work.signal.throwIfAborted()
  return { path: caminho, content: hashed(work, caminho, oQueE, streamPieces(content.stream())) }
}

/** Passes the pieces on, and notes the file with its hash when they ended. */
function hashed(
  { files }: Work,
  caminho: string,
  oQueE: string,
  pieces: AsyncIterable<Uint8Array>,
  check?: (file: DossieFile) => void,
): AsyncGenerator<Uint8Array> {
  return hashingPieces(pieces, ({ sha256, bytes }) => {
    const file = { caminho, oQueE, bytes, sha256 }
    check?.(file)
    files.push(file)
  })
}

function json(value: object): Blob {
  return new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' })
}
