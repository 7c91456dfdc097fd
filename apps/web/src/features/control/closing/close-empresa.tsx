/**
 * The closing of an empresa: what the removal would delete, the name typed and a reason; while it waits, the day, the archive and the way
 * back.
 */
import type { Encerramento } from '@faixa/contract'
import { Button, Group, List, Modal, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import { invalidate, keyOf, query, queryClient } from '../../../api/query.ts'
import { archiveText, contentsOf, dayOf, saveArchive } from '../../../entidades/closing.ts'
import { formatMoment } from '../../../ui/format-when.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { useBusy } from '../../../ui/messages/use-busy.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'

/** While the archive is being prepared, the dialog asks whether it is complete. */
const ARCHIVE_ASKED_MS = 10_000

interface CloseEmpresaProps {
  readonly id: number
  readonly nome: string
  readonly onClose: () => void
}

export default function CloseEmpresa({ id, nome, onClose }: CloseEmpresaProps) {
  const { data, error, refetch } = useQuery({
    ...query('readEncerramento', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.pedido && !data.pedido.arquivo ? ARCHIVE_ASKED_MS : false),
  })
  // Mantine notes where the focus was when a dialog opens, and one that is mounted open would not return it.
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return (
    <Modal
      opened={mounted}
      onClose={onClose}
      title={`Encerrar a empresa ${nome}`}
      size={560}
      centered
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {error && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={260} />}
      {data && (data.pedido ? <Waiting state={data} onClose={onClose} /> : <Asking state={data} onClose={onClose} />)}
    </Modal>
  )
}

/** Keeps what a request or withdrawal answered, and updates the marks of the list. */
function keep(state: Encerramento): void {
  queryClient.setQueryData(keyOf('readEncerramento', { params: { id: state.empresa.id } }), state)
  void invalidate('listEntities')
}

interface PartProps {
  readonly state: Encerramento
  readonly onClose: () => void
}

function Asking({ state, onClose }: PartProps) {
  const { empresa, conteudo, guarda, impedimentos, apagariaEm } = state
  const [nome, setNome] = useState('')
  const [motivo, setMotivo] = useState('')
  const [busy, perform] = useBusy()
  const day = dayOf(apagariaEm)
  const send = () =>
    void perform('O encerramento não começou', async () => {
      keep(await api.createEncerramento({ params: { id: empresa.id }, body: { nome, motivo: motivo.trim() } }))
      showToast({ title: 'Encerramento pedido', message: `${empresa.nome} será apagada em ${day}.` })
    })
  if (impedimentos.length > 0) {
    return (
      <Stack gap="md">
        {impedimentos.map((sentence) => (
          <Note key={sentence} tone="warning" role="status" title="Esta empresa não pode ser encerrada agora">
            {sentence}
          </Note>
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
        </Group>
      </Stack>
    )
  }
  return (
    <Stack gap="sm">
      <Text size="sm">
        Em <strong>{day}</strong> será apagado tudo o que é de {empresa.nome}:
      </Text>
      <List size="sm">
        {(conteudo ? contentsOf(conteudo) : []).map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
        <List.Item>o que mais pertence a eles, também o que já foi excluído</List.Item>
      </List>
      <Text size="sm">
        Desde já as pessoas dela leem e baixam tudo, e nada mais é gravado. Um arquivo de tudo é preparado para você e
        para elas. Até o dia, você pode desistir, e tudo volta a ser como era.
      </Text>
      <Text size="sm">
        As prestadoras deixam de ver os laudos, contratos e acertos feitos com esta empresa: avise-as antes.
      </Text>
      {guarda && (
        <Note tone="warning" role="status" title="Há papéis no prazo de guarda">
          {guarda.laudos === 1 ? '1 laudo tem' : `${guarda.laudos.toLocaleString('pt-BR')} laudos têm`} menos de dois
          anos. Os papéis de uma aplicação aérea são guardados por dois anos, conforme a IN MAPA 2/2008: confirme no
          texto oficial, e nas normas do seu estado. Por esta conta, o último prazo acaba em{' '}
          {guarda.ate.split('-').toReversed().join('/')}. Depois da remoção o Faixa não os tem mais: quem os guarda é a
          empresa, com o arquivo.
        </Note>
      )}
      <Textarea
        label="Motivo"
        description="As pessoas da empresa o leem."
        required
        autosize
        minRows={2}
        maxLength={500}
        value={motivo}
        onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
      />
      <TextInput
        label={`Para confirmar, digite o nome: ${empresa.nome}`}
        required
        autoComplete="off"
        value={nome}
        onChange={({ currentTarget }) => setNome(currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancelar
        </Button>
        <Button
          color="danger"
          loading={busy}
          disabled={nome.trim() !== empresa.nome.trim() || motivo.trim().length < 3}
          onClick={send}
        >
          Encerrar empresa
        </Button>
      </Group>
    </Stack>
  )
}

function Waiting({ state, onClose }: PartProps) {
  const { empresa, impedimentos } = state
  const pedido = state.pedido!
  const [withdrawing, perform] = useBusy()
  const [saving, download] = useBusy()
  const withdraw = () =>
    void perform('O encerramento continua', async () => {
      keep(await api.deleteEncerramento({ params: { id: empresa.id } }))
      showToast({ title: 'Encerramento desfeito', message: `${empresa.nome} voltou a ser como era.` })
      onClose()
    })
  return (
    <Stack gap="sm">
      <Note tone="warning" role="status" title={`Será apagada em ${dayOf(pedido.apagaEm)}`}>
        Pedido por {pedido.por} em {formatMoment(Date.parse(pedido.em))}. Até lá tudo é lido e baixado, e nada é
        gravado.
      </Note>
      <Text size="sm">Motivo: {pedido.motivo}</Text>
      <Text size="sm">{archiveText(pedido)}</Text>
      {pedido.arquivo && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          SHA-256 {pedido.arquivo.sha256}
        </Text>
      )}
      {impedimentos.map((sentence) => (
        <Note key={sentence} tone="warning" role="status">
          {sentence}
        </Note>
      ))}
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={!pedido.arquivo}
          loading={saving}
          onClick={() => void download('O arquivo não foi baixado', () => saveArchive(state))}
        >
          Baixar o arquivo
        </Button>
        <Button loading={withdrawing} onClick={withdraw}>
          Desistir do encerramento
        </Button>
      </Group>
    </Stack>
  )
}
