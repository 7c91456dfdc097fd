/** Another table before it is applied: its faults row by row, or the laudos whose verdict it would change. */
import { type Normas, Problem, type ReplyOf, type Routes } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { Button, Group, Modal, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { laudoPath } from '../../paths.ts'
import { Note } from '../../ui/messages/note.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { useBusy } from '../../ui/messages/use-busy.ts'
import { TextLink } from '../../ui/page/links.tsx'
import { useNarrow } from '../../ui/page/narrow.ts'
import { useFocusBack } from '../../ui/page/use-focus-back.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { type Regra, regraText } from './norma-words.ts'
import classes from './normas.module.css'
import { type ReadRows, refusedRows } from './read-table.ts'

interface ProposalDialogProps {
  readonly nome: string
  readonly regras: ReadRows
  readonly current: Normas
  readonly onClose: () => void
}

type Effect = ReplyOf<Routes['replaceNormas']>

export default function ProposalDialog({ nome, regras, current, onClose }: ProposalDialogProps) {
  useFocusBack()
  const narrow = useNarrow()
  const [busy, perform] = useBusy()
  const { data, error, refetch } = useQuery({
    queryKey: ['simularNormas', current.versao, regras],
    queryFn: ({ signal }) => api.replaceNormas({ query: { simular: 'sim' }, body: { regras } }, { signal }),
    // The effect is counted once for this table, and that count is shown.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const isRefused = error instanceof Problem && error.status === 422
  const isSame = data !== undefined && difference(current.regras, data.regras).every((rows) => rows.length === 0)
  const apply = () =>
    perform('A tabela não foi aplicada', async () => {
      const { versao } = await api.replaceNormas({ query: { simular: 'nao' }, body: { regras } })
      showToast({ title: 'Normas', message: `A tabela nº ${versao} está em vigor.`, tone: 'success' })
      await invalidate('readNormas')
      onClose()
    })
  return (
    <Modal
      opened
      onClose={onClose}
      title={nome}
      size={760}
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      transitionProps={{ duration: 150 }}
    >
      <Stack gap="md">
        {isRefused && <Refused problem={error} regras={regras} />}
        {error && !isRefused && <ErrorState problem={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <Loading label="Calculando o efeito da tabela">
            <Text size="sm" mb="sm">
              Calculando o efeito da tabela nos laudos...
            </Text>
            <Skeleton height={160} />
          </Loading>
        )}
        {data && isSame && (
          <Note tone="info" role="status">
            Estas são as regras que já estão em vigor: não há o que aplicar.
          </Note>
        )}
        {data && !isSame && <EffectOf effect={data} current={current} sent={regras} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {data && !isSame ? 'Cancelar' : 'Fechar'}
          </Button>
          {data && !isSame && (
            <Button loading={busy} onClick={() => void apply()}>
              Aplicar tabela
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

interface RefusedProps {
  readonly problem: Problem
  readonly regras: ReadRows
}

function Refused({ problem, regras }: RefusedProps) {
  const rows = refusedRows(problem, regras)
  const count = rows.filter(({ linha }) => linha !== undefined).length
  return (
    <>
      <Note tone="danger" role="alert" title="A tabela foi recusada, e nada mudou.">
        {count === 0
          ? 'Corrija o arquivo e envie de novo.'
          : `Corrija ${count === 1 ? 'a linha' : `as ${count} linhas`} abaixo no arquivo e envie de novo.`}
      </Note>
      <Table aria-label="Linhas recusadas" layout="fixed" className={classes.refused ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={64}>Linha</Table.Th>
            <Table.Th>Motivo</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ linha, regra, motivos }) => (
            <Table.Tr key={linha ?? 'tabela'}>
              <Table.Td className={classes.number ?? ''}>{linha ?? 'Todas'}</Table.Td>
              <Table.Td>
                {regra !== undefined && (
                  <Text size="xs" c="dimmed">
                    {regra}
                  </Text>
                )}
                {motivos.map((motivo) => (
                  <Text key={motivo} size="sm">
                    {motivo}
                  </Text>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}

interface EffectOfProps {
  readonly effect: Effect
  readonly current: Normas
  readonly sent: ReadRows
}

function EffectOf({ effect: { laudosAfetados, laudosSemMedida, laudos, regras }, current, sent }: EffectOfProps) {
  const [added, removed] = difference(current.regras, regras)
  const keepsLimits = sent.every((row) => !row.clima) && regras.some(({ clima }) => clima)
  const keepsNotices = sent.every((row) => !row.aviso) && regras.some(({ aviso }) => aviso)
  const rest = laudosAfetados - laudos.length
  const changed = [...added, ...removed].some(({ clima }) => clima)
    ? 'de veredicto ou de minutos fora dos limites do clima'
    : 'de veredicto'
  return (
    <>
      <Text size="lg" fw={600} role="status">
        {laudosAfetados === 0
          ? `Nenhum laudo mudaria ${changed}.`
          : `${formatCount(laudosAfetados, 'laudo mudaria', 'laudos mudariam')} ${changed}.`}
      </Text>
      {laudosSemMedida > 0 && (
        <Note tone="warning" role="status">
          {`De mais ${formatCount(laudosSemMedida, 'laudo', 'laudos')} só se sabe depois de aplicar: têm áreas a mais de 1.000 m, ou clima, que ainda não foram medidos.`}
        </Note>
      )}
      {keepsLimits && (
        <Note tone="info" role="status">
          O arquivo não tem limites do clima: ficam os que estão em vigor. Para que um não valha, escreva «suspensa» na
          situação dele.
        </Note>
      )}
      {keepsNotices && (
        <Note tone="info" role="status">
          O arquivo não tem avisos prévios: ficam os que estão em vigor. Para que um não valha, escreva «suspensa» na
          situação dele.
        </Note>
      )}
      {laudos.length > 0 && (
        <ul className={classes.laudos} aria-label="Laudos que mudariam">
          {laudos.map(({ uuid, codigo, nome, de, para, areas }) => (
            <li key={uuid}>
              <TextLink to={laudoPath(uuid)} target="_blank" size="sm" underline="always">
                {[codigo, nome].filter(Boolean).join(' · ') || 'Laudo sem código'}
              </TextLink>
              <Text span size="sm" c="dimmed">
                {de === para ? `segue ${de}; ${formatCount(areas, 'área muda', 'áreas mudam')}` : `${de} → ${para}`}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Text size="sm" c="dimmed">
          {`E mais ${formatCount(rest, 'laudo', 'laudos')}.`}
        </Text>
      )}
      <details className={classes.rows}>
        <summary>
          {[
            formatCount(regras.length, 'regra', 'regras'),
            formatCount(added.length, 'nova', 'novas'),
            formatCount(removed.length, 'retirada', 'retiradas'),
          ].join(', ')}
        </summary>
        <ul>
          {added.map((row) => (
            <li key={regraText(row)}>Nova: {regraText(row)}</li>
          ))}
          {removed.map((row) => (
            <li key={regraText(row)}>Retirada: {regraText(row)}</li>
          ))}
        </ul>
      </details>
      <Text size="sm">
        Ao aplicar, os laudos atingidos são julgados de novo, um após o outro; até lá dizem «calculando». A tabela de
        agora fica em Versões, e pode voltar.
      </Text>
    </>
  )
}

/** The rows that only the other table has, and those that only this one has. */
function difference(current: readonly Regra[], other: readonly Regra[]): readonly [readonly Regra[], readonly Regra[]] {
  const keyOf = (row: Regra) => JSON.stringify({ ...row, conferidoPor: undefined }, FIELDS)
  const [held, wanted] = [new Set(current.map(keyOf)), new Set(other.map(keyOf))]
  return [other.filter((row) => !held.has(keyOf(row))), current.filter((row) => !wanted.has(keyOf(row)))]
}

/** Fields are compared in this order, whatever order a file has. */
const FIELDS = [
  'uf',
  'classe',
  'aeronave',
  'grupo',
  'de',
  'ate',
  'distanciaM',
  'proibido',
  'norma',
  'artigo',
  'fonte',
  'conferidoEm',
  'situacao',
  'clima',
  'grandeza',
  'acimaDe',
  'abaixoDe',
] satisfies (keyof Regra | keyof NonNullable<Regra['clima']>)[]
