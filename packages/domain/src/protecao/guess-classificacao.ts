/** Proposes a classification from the names that people write into their files; a person confirms or corrects it. */
import { foldText } from '@faixa/units'
import { CLASSES_PROTECAO, type Classificacao } from './rules.ts'

/** The first match counts: particular patterns come first. Texts are in lower case without accents. */
const SIGNS: readonly (readonly [RegExp, Classificacao])[] = [
  [/\bapiario|\babelha|\bcolmeia|\bmeliponario/, 'apiario'],
  [/\bsericicultura|\bbicho.?da.?seda|\bsirgaria/, 'bichoSeda'],
  [/\brede eletrica|\blinha de (alta|transmissao|distribuicao)|\bfiacao|\blt \d/, 'redeEletrica'],
  [/\btorre|\bantena|\baerogerador/, 'torre'],
  [/\bcaptacao/, 'manancialCaptacao'],
  [
    /\bunidade de conservacao|\breserva biologica|\breserva (extrativista|de fauna|de desenvolvimento)|\breserva particular d|\bpatrimonio natural|\bparque (nacional|estadual|municipal|natural)|\bestacao ecologica|\brefugio de vida|\bmonumento natural|\bfloresta (nacional|estadual|municipal)|\barea de (protecao ambiental|relevante interesse)|\brppn\b|\bapa\b|\bflona\b|\buc\b|^(parna|resex|rebio|esec)\b/,
    'unidadeDeConservacao',
  ],
  [/\breserva/, 'reservaLegal'],
  [/\bapp\b|\bpreservacao permanente/, 'app'],
  [
    /\bescola|\bcolegio|\bcreche|\bgrupo escolar|\buniversidade|\bfaculdade|\bjardim de infancia|\bapae\b|\b(cmei|cei|emei|emef|emeif|emeb|eeb|ceebja)\b/,
    'escola',
  ],
  [
    /\brecreacao|\bclube|\bcampo de futebol|\bbalneario|\bcamping|\bquadra (de esportes|esportiva|poliesportiva)|\bparque (aquatico|infantil)|\bpraca\b|\bginasio|\bestadio|\bpesque.?(e.?)?pague/,
    'localDeRecreacao',
  ],
  // Singular forms of fruit trees are surnames, and names of towns.
  [
    /\bculturas? (suscetive|sensive)(l|is)|\bvinhedo|\bparreira(l|is)|\b(videira|oliveira|macieira)s|\bolival|\berva.?mate/,
    'culturaSuscetivel',
  ],
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

const NAMED: ReadonlyMap<string, Classificacao> = new Map(
  Object.entries(CLASSES_PROTECAO).map(([key, { nome }]) => [plainOf(nome), key as Classificacao]),
)

/** Texts in descending weight: the placemark's own name before its folders. A text that is the name of a classification is that one. */
export function guessClassificacao(texts: readonly string[]): Classificacao | undefined {
  for (const text of texts) {
    const plain = plainOf(text)
    const found = NAMED.get(plain) ?? SIGNS.find(([sign]) => sign.test(plain))?.[1]
    if (found) return found
  }
  return undefined
}

function plainOf(text: string): string {
  return foldText(text).trim()
}
