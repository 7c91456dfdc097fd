import type { EnvioConteudo } from '@faixa/contract'
import { countedOf } from '@faixa/domain'
import { type EffectivenessDocument, filterRows, laudosText, removedSentences } from '@faixa/export'
import type { Message } from '../../mail/mail.ts'
import type { Settings } from '../../settings.ts'

interface Sent {
  /** `prestadora_id` is that of a prestadora, which cannot open the report. */
  readonly person: { readonly nome: string; readonly email: string; readonly prestadora_id: number | null }
  readonly row: { readonly uuid: string; readonly nome: string; readonly envio: EnvioConteudo | null }
  readonly document: EffectivenessDocument
  readonly settings: Pick<Settings, 'address' | 'port' | 'base'>
}

/** Width of a label with its colon, characters, so that values are aligned. */
const LABEL_LENGTH = 12

export function relatorioMessage({ person, row, document, settings }: Sent): Message {
  const origin = (settings.address ?? `http://localhost:${settings.port}`).replace(/\/+$/, '')
  const count = countedOf(document.lines).length
  const removed = removedSentences(document.lines)
  const isOfEmpresa = person.prestadora_id === null
  return {
    to: person.email,
    subject: `Relatório de efetividade: ${row.nome} — Faixa`,
    text: `Olá, ${person.nome}.

Em anexo está o relatório de efetividade «${row.nome}», em PDF e em Excel.

${filterRows(document.filtros)
  .map(([label, values]) => `${`${label}:`.padEnd(LABEL_LENGTH)}${values.join(`\n${' '.repeat(LABEL_LENGTH)}`)}`)
  .join('\n')}
Linhas:     ${count === 0 ? 'nenhuma aplicação no período' : count}
Laudos:     ${laudosText(document.lines, document.semMedicao)}
${removed.length === 0 ? '' : `\nLinhas retiradas, fora dos números:\n${removed.map((text) => `- ${text}`).join('\n')}\n`}
${isOfEmpresa ? `Para abri-lo no Faixa: ${origin}${settings.base}effectiveness-report?relatorio=${row.uuid}` : 'O relatório traz só as aplicações da sua prestadora.'}

Você recebe esta mensagem${row.envio === 'manual' ? '' : ' toda segunda-feira'} porque ${isOfEmpresa ? 'alguém da sua empresa escolheu você. Para não a receber mais, mude «Enviar por e-mail» no relatório.' : 'a empresa escolheu a sua prestadora. Para não a receber mais, fale com ela.'}
`,
  }
}
