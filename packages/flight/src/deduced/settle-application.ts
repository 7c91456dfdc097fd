/** Settles which file stands for the application: the one that was given, or the track, where a person asked for it. */
import type { Aviso } from '../aviso.ts'
import type {
  FlightFiles,
  FlightFindingCode,
  FlightOptions,
  GivenFiles,
  ReadFile,
  UnmeasuredFlight,
} from '../flight.ts'
import { joinFiles, partsOf } from '../reading/join-files.ts'
import { misplacedKind } from '../reading/recognise-files.ts'
import { applicationFromTrack } from './application-from-track.ts'

/** The sentence without an application and without the wish to deduce it. */
export const WITHOUT_APPLICATION =
  'Falta o arquivo da aplicação: envie-o ou, se o equipamento só grava o trajeto, peça que as passadas sejam deduzidas dele (aplicacaoDoTrajeto=sim), com números estimados.'

interface Settled {
  readonly files: FlightFiles
  readonly avisos: readonly Aviso[]
}

export function settleApplication(
  given: GivenFiles,
  { fromTrack = false, ...options }: Pick<FlightOptions, 'fromTrack' | 'widthM' | 'plots'>,
): Settled | UnmeasuredFlight {
  const { aplicacao: sent, ...others } = given
  // Tracks without a valve's state that were sent as the application are what the passes are to be deduced from.
  const asTrack = fromTrack && sent && isOnlyTrack(sent) ? partsOf(sent) : []
  const aplicacao = asTrack.length > 0 ? undefined : sent
  if (aplicacao) {
    const files = { ...others, aplicacao }
    const said = `«${aplicacao.name}» diz o que foi aplicado`
    return { files, avisos: fromTrack ? [needless(`${said}: nada foi deduzido do trajeto.`, aplicacao)] : [] }
  }
  const [first, ...rest] = [...asTrack, ...(given.trajeto ? partsOf(given.trajeto) : [])]
  if (!fromTrack || !first) return { unusable: { code: 'sem-aplicacao', message: WITHOUT_APPLICATION } }
  const trajeto = joinFiles([first, ...rest])
  const found = applicationFromTrack({ ...others, trajeto }, options)
  if ('unusable' in found) return found
  const said = `«${found.name}» diz quando a válvula estava aberta: as passadas são dele, e nada foi deduzido.`
  return { files: { ...others, trajeto, aplicacao: found }, avisos: found.deduced ? [] : [needless(said, found)] }
}

function isOnlyTrack(file: ReadFile): boolean {
  return partsOf(file).every(({ document }) => misplacedKind('aplicacao', document) === 'track')
}

function needless(mensagem: string, { name }: ReadFile): Aviso {
  return {
    codigo: 'deducao-dispensada' satisfies FlightFindingCode,
    gravidade: 'info',
    mensagem,
    onde: name,
  }
}
