/** The people to tell before a flight: the list, and the acts on each. */
import type { AnswerOf, Contato, Routes } from '@faixa/contract'
import { Button, Group } from '@mantine/core'
import {
  IconArchive,
  IconArrowBackUp,
  IconBellOff,
  IconPencil,
  IconTableImport,
  IconUserMinus,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import type { RowWords } from '../../list/list-row.ts'
import { ListScreen } from '../../list/list-screen.tsx'
import { RowAct } from '../../list/row-act.tsx'
import { cardOf } from '../../list/row-detail.tsx'
import { useList } from '../../list/use-list.ts'
import { useListPage } from '../../list/use-list-page.ts'
import { useActs } from '../../noun/use-acts.ts'
import { type ArchivingNoun, useArchiving } from '../../noun/use-archiving.tsx'
import { paths } from '../../paths.ts'
import { lazyPart } from '../../ui/connection/load-part.ts'
import { ConfirmLater } from '../../ui/messages/confirm-later.tsx'
import { CONTATO_TERMS } from './contato-address.ts'
import { CONTATO_COLUMNS, CONTATO_FILTERS, USUAL_COLUMNS } from './contato-columns.tsx'
import { readAgain } from './contato-words.ts'

const ContatoDialog = lazyPart(() => import('./contato-form.tsx'))
const ImportContatos = lazyPart(() => import('./import/import-contatos.tsx'))

const LIST = {
  terms: CONTATO_TERMS,
  route: paths.contatos,
  filters: CONTATO_FILTERS,
  columns: CONTATO_COLUMNS,
  usual: USUAL_COLUMNS,
}

const ARCHIVING: ArchivingNoun<Contato> = {
  title: ({ nome }) => `Arquivar ${nome}`,
  confirmLabel: 'Arquivar',
  consequences: () =>
    'O contato sai da lista e não é mais avisado. Os dados ficam guardados e podem voltar: para apagá-los, use «Remover os dados».',
  done: 'Arquivado',
  failed: 'Não foi possível arquivar',
  archive: ({ uuid }) => api.updateContato({ params: { uuid }, body: { arquivado: true } }),
  restored: 'Restaurado',
  restore: async ({ uuid }) => (await api.updateContato({ params: { uuid }, body: { arquivado: false } })).message,
  readAgain,
}

const contatosOf = ({ contatos }: AnswerOf<Routes['listContatos']>): readonly Contato[] => contatos
/** Columns that the title of a card contains. */
const NAMES: ReadonlySet<string> = new Set(['nome'])

/** An act that is asked about before it is done, and cannot be undone. */
interface Final {
  readonly title: (contato: Contato) => string
  readonly label: string
  readonly consequences: string
  readonly done: string
  readonly act: (uuid: string) => Promise<{ readonly message: string }>
}

const FINAL = {
  objecao: {
    title: ({ nome }) => `Registrar a objeção de ${nome}`,
    label: 'Registrar objeção',
    consequences:
      'A pessoa pediu para não receber mais avisos. Vale para o e-mail e o telefone dela em toda a empresa, também se forem cadastrados ou importados de novo, e não pode ser desfeito.',
    done: 'Objeção registrada',
    act: (uuid) => api.objectContato({ params: { uuid } }),
  },
  remover: {
    title: ({ nome }) => `Remover os dados de ${nome}`,
    label: 'Remover os dados',
    consequences:
      'Nome, e-mail, telefone, lugar e observação são apagados e não podem voltar. Fica o registro, sem nome, dos avisos já enviados. Se a pessoa fez objeção, ela continua valendo.',
    done: 'Dados removidos',
    act: (uuid) => api.removeContato({ params: { uuid } }),
  },
} as const satisfies Record<string, Final>

export default function ContatosPage() {
  const list = useList(LIST)
  const result = useListPage('listContatos', { query: list.query }, contatosOf)
  const archiving = useArchiving(ARCHIVING)
  const [editing, setEditing] = useState<Contato>()
  const [asked, setAsked] = useState<{ readonly act: keyof typeof FINAL; readonly contato: Contato }>()
  const [asking, setAsking] = useState(false)
  const { busy, perform } = useActs(readAgain, () => setAsking(false))
  const ask = (act: keyof typeof FINAL, contato: Contato) => {
    setAsked({ act, contato })
    setAsking(true)
  }
  const words: RowWords<Contato> = {
    keyOf: ({ uuid }) => uuid,
    nameOf: ({ nome }) => nome,
    card: cardOf(list.columns, list.usual, NAMES),
    actions: (contato, reachable) => {
      const act = (label: string, Icon: typeof IconPencil, onAct: () => void) => (
        <RowAct title={label} label={`${label}: ${contato.nome}`} Icon={Icon} reachable={reachable} onAct={onAct} />
      )
      return (
        <Group gap={2} wrap="nowrap">
          {!contato.arquivado && act('Editar', IconPencil, () => setEditing(contato))}
          {contato.objecaoEm === undefined && act('Registrar objeção', IconBellOff, () => ask('objecao', contato))}
          {!contato.arquivado && act('Arquivar', IconArchive, () => archiving.ask(contato))}
          {contato.arquivado && act('Restaurar', IconArrowBackUp, () => void archiving.restore(contato))}
          {act('Remover os dados', IconUserMinus, () => ask('remover', contato))}
        </Group>
      )
    },
  }
  const register = (
    <Button size="sm" onClick={() => list.put({ novo: true })}>
      Novo contato
    </Button>
  )
  const final = asked && FINAL[asked.act]
  return (
    <>
      <ListScreen
        list={list}
        result={result}
        title="Contatos para Avisos"
        subtitle="Apicultores, moradores e escolas a avisar antes de um voo"
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconTableImport size={16} aria-hidden />}
              onClick={() => list.put({ importar: true })}
            >
              Importar planilha
            </Button>
            {register}
          </>
        }
        label="Tabela de contatos"
        searchLabel="Buscar contatos por nome"
        showAll="Limpar busca e filtros"
        nothing="Nenhum contato ainda: cadastre quem mora, cria abelhas ou estuda perto das lavouras, ou importe uma planilha. As ordens de serviço passam a dizer quem avisar antes do voo."
        notFound="Nenhum contato com esta busca e estes filtros."
        first={register}
        words={words}
      />
      {archiving.dialog}
      {asked && final && (
        <ConfirmLater
          opened={asking}
          busy={busy !== undefined}
          title={final.title(asked.contato)}
          confirmLabel={final.label}
          danger
          onConfirm={() =>
            void perform(
              asked.act,
              () => final.act(asked.contato.uuid),
              ({ message }) => ({ title: final.done, message }),
            )
          }
          onClose={() => setAsking(false)}
        >
          {final.consequences}
        </ConfirmLater>
      )}
      <Suspense>
        {list.search.novo && <ContatoDialog onClose={() => list.put({ novo: undefined })} />}
        {editing && <ContatoDialog key={editing.uuid} contato={editing} onClose={() => setEditing(undefined)} />}
        {list.search.importar && <ImportContatos onClose={() => list.put({ importar: undefined })} />}
      </Suspense>
    </>
  )
}
