/** Invites everybody of a list who has no password: by e-mail, or with links as a spreadsheet and as slips for printing. */
import { INVITATION_H, Problem, type ReplyOf, type Routes, type Tipo } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { Button, Checkbox, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { configuracaoQuery } from '../../../api/configuracao-query.ts'
import { ENTITY_WORDS } from '../../../entidades/entity-words.ts'
import type { InvitedPerson } from '../../../export/pdf/invitation-slips.ts'
import { loadNow } from '../../../ui/connection/load-part.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { refused } from '../../../ui/messages/refused.ts'
import { useBusy } from '../../../ui/messages/use-busy.ts'
import { useNarrow } from '../../../ui/page/narrow.ts'
import { readAgain } from '../use-archiving.tsx'
import { asSeenHere } from './invitation-note.tsx'

type Answer = ReplyOf<Routes['inviteEntities']>
type Entrega = 'email' | 'link'

interface Done {
  readonly convites: Answer['convites']
  readonly esperam: readonly string[]
  /** Reason why the rest was not invited. */
  readonly failure?: string
}

export default function InviteAll({ tipo, onClose }: { readonly tipo: Tipo; readonly onClose: () => void }) {
  const { data: configuracao } = useQuery(configuracaoQuery)
  const narrow = useNarrow()
  const sends = configuracao?.enviaEmails === true
  const [chosen, setChosen] = useState<Entrega>()
  const entrega = chosen ?? (sends ? 'email' : 'link')
  const [todos, setTodos] = useState(false)
  const [done, setDone] = useState<Done>()
  const [busy, perform] = useBusy()
  const { many } = ENTITY_WORDS[tipo]

  const invite = () =>
    perform('Os convites não saíram', async () => {
      setDone(await inviteEveryone(tipo, entrega, entrega === 'link' && todos))
      await readAgain()
    })
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Convidar ${many} sem senha`}
      size={560}
      centered
      fullScreen={narrow}
      // The links are shown once: a click beside the dialog must not lose them.
      closeOnClickOutside={done === undefined}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {done ? (
        <Outcome tipo={tipo} entrega={entrega} done={done} onClose={onClose} />
      ) : (
        <Stack gap="md">
          <Text size="sm">
            Recebe convite quem tem e-mail de acesso, não tem senha e não tem convite que valha. Cada link vale{' '}
            {INVITATION_H} horas, uma única vez.
          </Text>
          <Radio.Group label="Como entregar" value={entrega} onChange={(value) => setChosen(value)}>
            <Stack gap={6} pt={6}>
              <Radio
                value="email"
                disabled={!sends}
                label={sends ? 'Por e-mail, um depois do outro' : 'Por e-mail (este servidor não envia e-mails)'}
              />
              <Radio value="link" label="Em mãos: planilha de links ou folhetos com QR code" />
            </Stack>
          </Radio.Group>
          {entrega === 'link' && (
            <Checkbox
              checked={todos}
              onChange={(event) => setTodos(event.currentTarget.checked)}
              label="Refazer também os links que ainda valem; os anteriores deixam de valer"
            />
          )}
          <Group gap="sm">
            <Button loading={busy} onClick={() => void invite()}>
              {entrega === 'email' ? 'Enviar os convites' : 'Gerar os links'}
            </Button>
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

/** A failure in the middle keeps the links of the requests before: they are valid and not answered again. */
async function inviteEveryone(tipo: Tipo, entrega: Entrega, todos: boolean): Promise<Done> {
  const convites: Answer['convites'] = []
  const esperam: string[] = []
  let depois: number | undefined
  do {
    try {
      const body = { entrega, todos, ...(depois !== undefined && { depois }) }
      const answer = await api.inviteEntities({ params: { tipo }, body })
      convites.push(...answer.convites)
      esperam.push(...answer.esperam)
      depois = answer.proximo ?? undefined
    } catch (error) {
      if (convites.length === 0) throw error
      const failure = error instanceof Problem ? error.message : 'O servidor não respondeu.'
      return { convites, esperam, failure }
    }
  } while (depois !== undefined)
  return { convites, esperam }
}

interface OutcomeProps {
  readonly tipo: Tipo
  readonly entrega: Entrega
  readonly done: Done
  readonly onClose: () => void
}

function Outcome({ tipo, entrega, done: { convites, esperam, failure }, onClose }: OutcomeProps) {
  const people: readonly InvitedPerson[] = convites.flatMap(({ nome, email, de, link, ate }) =>
    link !== undefined && ate !== undefined ? [{ nome, email, de, ate, link: asSeenHere(link) }] : [],
  )
  const save = (how: 'saveInvitationSheet' | 'saveInvitationSlips') => () =>
    void loadNow(() => import('./invitation-papers.ts'))
      .then((papers) => papers[how](people, ENTITY_WORDS[tipo].many))
      .catch((error: unknown) => refused('O arquivo não foi salvo', error))
  return (
    <Stack gap="md">
      {convites.length === 0 ? (
        <Note tone="info" role="status">
          Ninguém espera convite nesta lista.
        </Note>
      ) : entrega === 'email' ? (
        <Note tone="success" role="status">
          {formatCount(convites.length, 'convite sai', 'convites saem')} por e-mail, um depois do outro. A lista mostra
          quem já foi convidado.
        </Note>
      ) : (
        <Note tone="success" role="status" title={formatCount(people.length, 'link pronto', 'links prontos')}>
          Não serão mostrados de novo: baixe a planilha ou os folhetos agora. Quem tiver um link escolhe a senha da
          pessoa.
        </Note>
      )}
      {failure !== undefined && (
        <Note tone="danger" role="alert" title="Parou no meio">
          {failure} Os convites acima valem; para os demais, repita depois.
        </Note>
      )}
      {esperam.length > 0 && (
        <Note tone="warning" role="status">
          Convidadas vezes demais há pouco, esperam um instante: {esperam.join(', ')}.
        </Note>
      )}
      <Group gap="sm">
        {people.length > 0 && (
          <>
            <Button leftSection={<IconDownload size={18} aria-hidden />} onClick={save('saveInvitationSheet')}>
              Baixar a planilha
            </Button>
            <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={save('saveInvitationSlips')}>
              Baixar os folhetos
            </Button>
          </>
        )}
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      </Group>
    </Stack>
  )
}
