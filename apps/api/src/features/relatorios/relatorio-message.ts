import { type EffectivenessDocument, filterRows } from '@faixa/export'
import type { Message } from '../../mail/mail.ts'
import type { Settings } from '../../settings.ts'

interface Sent {
  readonly person: { readonly nome: string; readonly email: string }
  readonly row: { readonly uuid: string; readonly nome: string }
  readonly document: EffectivenessDocument
  readonly settings: Pick<Settings, 'address' | 'port' | 'base'>
}

/** Width of a label with its colon, characters, so that values are aligned. */
const LABEL_LENGTH = 12

export function relatorioMessage({ person, row, document, settings }: Sent): Message {
  const origin = (settings.address ?? `http://localhost:${settings.port}`).replace(/\/+$/, '')
  const count = document.lines.length
  return {
    to: person.email,
    subject: `Relatório de efetividade: ${row.nome} — Faixa`,
    text: `Olá, ${person.nome}.

Em anexo está o relatório de efetividade «${row.nome}», em PDF e em Excel.

${filterRows(document.filtros)
  .map(([label, values]) => `${`${label}:`.padEnd(LABEL_LENGTH)}${values.join(`\n${' '.repeat(LABEL_LENGTH)}`)}`)
  .join('\n')}
Linhas:     ${count === 0 ? 'nenhuma aplicação no período' : count}

Para abri-lo no Faixa: ${origin}${settings.base}effectiveness-report?relatorio=${row.uuid}

Você recebe esta mensagem toda segunda-feira porque alguém da sua empresa escolheu você. Para não a receber mais, mude «Envio semanal» no relatório.
`,
  }
}
