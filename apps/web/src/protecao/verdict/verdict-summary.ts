/** The verdicts of a laudo in few words: the same in badges, tables, the line of its panel and the PDF. */
import type { VerdictSummary } from '@faixa/contract'
import { countVeredictos, proibicaoText, type VeredictoKey, veredictoDaArea, veredictoDoLaudo } from '@faixa/domain'
import { formatCount, formatNumber } from '@faixa/units'
import { lookOf, type VerdictLook } from './laudo-verdict-badge.tsx'

/** `estadoConferido` false: only the federal norm was checked, and the word for a conforming laudo states that. */
export function verdictLook(veredicto: VeredictoKey, informativo: boolean, estadoConferido: boolean): VerdictLook {
  return lookOf(veredictoDaArea(veredicto, informativo, estadoConferido))
}

/** Text on screen and on paper where nobody checked the rules of the state. */
export const ONLY_FEDERAL = 'Só a norma federal foi conferida; a do estado pode exigir mais.'
/** Text where no rule is known. */
export const ABROAD = 'A aplicação ficou, toda ou em parte, fora do Brasil: sem regra conhecida.'

/** The verdict of a whole laudo, or the reason why there is none. `inErro`: the laudo could not be measured. */
export function summaryLook(resumo: VerdictSummary, inErro = false): VerdictLook {
  if (resumo.estado === 'falhou') return { text: 'Não verificado', tone: 'warning' }
  if (resumo.estado === 'calculando') {
    return inErro ? { text: 'Não verificado', tone: 'neutral' } : { text: 'Verificando', tone: 'neutral', waits: true }
  }
  return lookOf(veredictoDoLaudo(resumo))
}

/** One line for a laudo's panel and PDF that summarises its verdicts. `inErro`: the laudo could not be measured. */
export function summaryText(resumo: VerdictSummary, inErro = false): string {
  if (resumo.estado === 'calculando')
    return inErro
      ? 'Nada foi comparado com as áreas protegidas: o laudo está em Erro.'
      : 'A verificação das áreas protegidas está em andamento.'
  if (resumo.estado === 'falhou') return 'As áreas protegidas não puderam ser verificadas; os números do laudo valem.'
  const { conformes, naoConformes, semDados, informativos, proibidos, soInformam } = resumo
  const all = countVeredictos(resumo)
  const forbidden = resumo.proibicoes.map(proibicaoText)
  // Another rule of the state could not make a prohibition or a distance that was not kept conform.
  const mayBeLax = !resumo.estadoConferido && soInformam < all && conformes > 0
  const reservation = resumo.foraDoBrasil ? [ABROAD] : mayBeLax ? [ONLY_FEDERAL] : []
  if (all === 0)
    return [...forbidden, 'Nenhuma área protegida cadastrada a menos de 1.000\u00a0m.', ...reservation].join(' ')
  const parts = [
    proibidos > 0 && `${formatNumber(proibidos, 0)} proibido${proibidos > 1 ? 's' : ''}`,
    naoConformes > 0 && `${formatNumber(naoConformes, 0)} não conforme${naoConformes > 1 ? 's' : ''}`,
    semDados > 0 && `${formatNumber(semDados, 0)} sem dados`,
    informativos > 0 &&
      `${formatNumber(informativos, 0)} não conforme${informativos > 1 ? 's (informativos)' : ' (informativo)'}`,
    conformes > 0 && `${formatNumber(conformes, 0)} conforme${conformes > 1 ? 's' : ''}`,
  ].filter((part) => part !== false)
  const counted = `${formatCount(all, 'área protegida próxima', 'áreas protegidas próximas')}: ${parts.join(', ')}.`
  const informs =
    soInformam === 0
      ? []
      : soInformam === all
        ? ['Neste caso as distâncias só informam: a norma não obriga.']
        : [`${formatCount(soInformam, 'veredicto só informa', 'veredictos só informam')}.`]
  return [...forbidden, counted, ...informs, ...reservation].join(' ')
}
