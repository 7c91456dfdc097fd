/** Proposes a classification from the names that people write into their files; a person confirms or corrects it. */
import type { Classificacao } from './rules.ts'

/** The first match counts: particular patterns come first. Texts are in lower case without accents. */
const SIGNS: readonly (readonly [RegExp, Classificacao])[] = [
  [/\bapiario|\babelha|\bcolmeia|\bmeliponario/, 'apiario'],
  [/\bsericicultura|\bbicho.?da.?seda|\bsirgaria/, 'bichoSeda'],
  [/\brede eletrica|\blinha de (alta|transmissao|distribuicao)|\bfiacao|\blt \d/, 'redeEletrica'],
  [/\btorre|\bantena|\baerogerador/, 'torre'],
  [/\bcaptacao/, 'manancialCaptacao'],
  [
    /\bunidade de conservacao|\breserva biologica|\breserva extrativista|\bparque (nacional|estadual|municipal)|\bestacao ecologica|\brefugio de vida|\brppn\b|\bapa\b/,
    'unidadeDeConservacao',
  ],
  [/\breserva/, 'reservaLegal'],
  [/\bapp\b|\bpreservacao permanente/, 'app'],
  [/\bescola|\bcolegio|\bcreche|\bgrupo escolar|\buniversidade/, 'escola'],
  [
    /\brecreacao|\bclube|\bcampo de futebol|\bbalneario|\bcamping|\bquadra (de esportes|esportiva)|\bparque aquatico/,
    'localDeRecreacao',
  ],
  [/\bcultura (suscetivel|sensivel)|\bculturas (suscetiveis|sensiveis)/, 'culturaSuscetivel'],
  [/\bmanancial|\bnascente|\brio\b|\bcorrego|\bribeirao|\blago|\brepresa|\bacude/, 'manancial'],
  [/\burucum/, 'urucum'],
  [/\bpovoa(do|cao)/, 'povoacao'],
  [/\bcidade|\bperimetro urbano/, 'cidade'],
  [/\bvila\b|\bvilarejo|\bdistrito/, 'vila'],
  [/\bbairro|\bloteamento|\bcondominio/, 'bairro'],
  [/\bcurral|\bgranja|\baviario|\bconfinamento|\bestabulo|\bgado|\bpiscicultura/, 'agrupamentoAnimais'],
  [/\bcasa|\bmoradia|\bsede\b|\bresidencia|\bcolonia/, 'moradiaIsolada'],
  [/\bsoja|\bmilho|\bcafe|\blaranja|\bcitros|\bhorta|\bcultura|\bpomar|\buva|\bamora/, 'culturaVizinha'],
]

/** Texts in descending weight: the placemark's own name before its folders. */
export function guessClassificacao(texts: readonly string[]): Classificacao | undefined {
  for (const text of texts) {
    const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    const found = SIGNS.find(([sign]) => sign.test(plain))
    if (found) return found[1]
  }
  return undefined
}
