/** Makes the laudo on A4 from the server's data, on any screen: its picture is drawn here, without a visible map. */
import type { LaudoInfo } from '@faixa/contract'
import { CAMADAS } from '@faixa/domain'
import type { SignedRevision } from '@faixa/revision'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { LAUDO_LAYERS, laudoLayer } from '../../laudo/laudo-layers.ts'
import { fieldOf } from '../../laudo/layers/field-of.ts'
import { layerForFile } from '../../laudo/layers/layer-query.ts'
import type { BaseMap } from '../../map/base/base-map.ts'
import { BRAZIL } from '../../map/engine/extent.ts'
import { listedLayers } from '../../map/order.ts'
import { attributionOf } from '../../map/picture/attribution-of.ts'
import { paths, publicUrlOf } from '../../paths.ts'
import { loadNow } from '../../ui/connection/load-part.ts'
import type { Verification } from '../pdf/verification-mark.ts'
import { readIssuer } from '../read-issuer.ts'
import { signedPaper } from '../signed-paper.ts'
import { assinaturasOf } from './assinaturas-of.ts'

/** The code of the laudo on A4. It is fetched while a person reads the menu, or else while the layers are loaded. */
function writersOfA4() {
  return loadNow(() =>
    Promise.all([
      import('../pdf/laudo/laudo-pdf.ts'),
      import('../pdf/verification-mark.ts'),
      import('../pdf/attached-json.ts'),
    ]),
  )
}

function drawersOfA4() {
  return loadNow(() =>
    Promise.all([import('../pdf/laudo/laudo-field.ts'), import('../../map/picture/field-picture.ts')]),
  )
}

/** Loads the code before it is needed. Never rejects: without a connection the export itself reports it. */
export function fetchPaperCode(): void {
  Promise.all([writersOfA4(), drawersOfA4()]).catch(() => undefined)
}

/** CSS pixels of the picture on A4, between its margins and below the figures: a letter of 13 px is printed at 8 pt. */
const A4_PICTURE = { width: 858, height: 800 }

export interface PaperMeans {
  readonly client: QueryClient
  /** The base map below the picture. */
  readonly base: BaseMap
  /** The moment of issue. */
  readonly now: Date
  readonly signal: AbortSignal
  /** Called with the step that begins, and the share done, from 0 to 1. */
  readonly onStage: (label: string, share: number) => void
}

/** `signing`: the newest revision, whose code the paper prints. */
export async function laudoPaper(
  info: LaudoInfo,
  signing: Promise<SignedRevision | undefined>,
  { client, base, now, signal, onStage }: PaperMeans,
): Promise<Blob> {
  onStage('Lendo as camadas', 0.1)
  const pages = writersOfA4()
  // Both failures are reported below, where they are awaited; unhandled until then, they would be reported as errors of the page.
  signing.catch(() => undefined)
  pages.catch(() => undefined)
  const [{ laudoField, PAPER_LAYERS }, { fieldPicture }] = await drawersOfA4()
  const names = CAMADAS.filter((name) => PAPER_LAYERS.some((one) => one === name))
  const onPaper = LAUDO_LAYERS.filter(
    ({ id }) => names.some((name) => name === id) && info.camadas.some(({ camada }) => camada === id),
  )
  const [drawn, judged, assinaturas, issuer] = await Promise.all([
    Promise.all(onPaper.map(({ id }) => layerForFile(client, info, id))),
    // A laudo that is not judged yet has an answer that says so: a failure ends the paper, which would else leave its verdict out in silence.
    client.ensureQueryData(query('readLaudoVerdicts', { params: { uuid: info.uuid } })),
    assinaturasOf(info.uuid),
    readIssuer(),
  ])
  signal.throwIfAborted()
  onStage('Desenhando o mapa', 0.5)
  const attribution = attributionOf(base)
  const bounds = fieldOf(info) ?? BRAZIL
  const picture = await fieldPicture({ ...(await laudoField(drawn)), bounds, base, attribution, signal, ...A4_PICTURE })
  signal.throwIfAborted()
  onStage('Escrevendo as páginas', 0.8)
  // The progress bar is drawn before the drawing of pages blocks this thread.
  await new Promise((resolve) => setTimeout(resolve))
  const [{ laudoPdf }] = await pages
  const issue = { now, methodUrl: publicUrlOf(paths.method), verdicts: judged, assinaturas, issuer }
  const draw = (verification: Verification | undefined) =>
    laudoPdf(info, picture, listedLayers(onPaper.map(({ id }) => laudoLayer(id, [], { calm: true }))), {
      ...issue,
      verification,
    })
  return signedPaper(signing, now, draw)
}
