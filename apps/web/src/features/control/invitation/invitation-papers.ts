/** Invitations that are handed over, as a file: a spreadsheet with a link a row, or slips. */
import { excelFile } from '@faixa/export'
import { type InvitedPerson, invitationSlips } from '../../../export/pdf/invitation-slips.ts'
import { readIssuer } from '../../../export/read-issuer.ts'
import { formatMoment } from '../../../ui/format-when.ts'
import { saveFile } from '../../../ui/save-file.ts'

export async function saveInvitationSheet(people: readonly InvitedPerson[], many: string): Promise<void> {
  const file = await excelFile<InvitedPerson>({
    sheet: 'Convites',
    columns: [
      { name: 'nome', label: 'Nome', kind: 'text', cell: ({ nome }) => nome },
      { name: 'de', label: 'Empresa ou prestadora', kind: 'text', cell: ({ de }) => de },
      { name: 'email', label: 'E-mail', kind: 'text', cell: ({ email }) => email },
      { name: 'link', label: 'Link para criar a senha', kind: 'text', cell: ({ link }) => link },
      { name: 'ate', label: 'Vale até', kind: 'text', cell: ({ ate }) => formatMoment(Date.parse(ate)) },
    ],
    rows: people,
  })
  saveFile(file, `convites-${many}.xlsx`)
}

export async function saveInvitationSlips(people: readonly InvitedPerson[], many: string): Promise<void> {
  saveFile(invitationSlips(people, await readIssuer()), `convites-${many}.pdf`)
}
