/** The notices sent about an order, their receipts, and those that a person has yet to send by hand. */
import { type AvisoEnviado, Problem } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { Anchor, Skeleton, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { useOrdemEvents } from '../../../api/events.ts'
import { invalidate, query } from '../../../api/query.ts'
import { formatMoment, formatWhen } from '../../../ui/format-when.ts'
import scrolls from '../../../ui/page/scrolls.module.css'
import { ErrorState } from '../../../ui/states/error-state.tsx'

export default function SentNotices({ uuid }: { readonly uuid: string }) {
  const sent = { params: { uuid } }
  const { data, error, refetch } = useQuery(query('readAvisosEnviados', sent))
  const readAgain = () => void invalidate('readAvisosEnviados', sent)
  useOrdemEvents((event) => event.uuid === uuid && readAgain(), readAgain)
  if (error && !data) {
    return (
      <ErrorState
        problem={error instanceof Problem ? error : new Problem('indisponivel')}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <Skeleton height={80} />
  const { avisos, voos, foraDoAlcance } = data
  if (avisos.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {foraDoAlcance === 0 ? 'Ninguém foi avisado por aqui ainda.' : 'Só pessoas de outra unidade foram avisadas.'}
      </Text>
    )
  }
  return (
    <>
      <Table.ScrollContainer
        className={scrolls.scrolls ?? ''}
        minWidth={420}
        type="native"
        tabIndex={0}
        role="group"
        aria-label="Avisos enviados"
      >
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Pessoa</Table.Th>
              <Table.Th>Dia avisado</Table.Th>
              <Table.Th>Situação</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {avisos.map((aviso) => (
              <Table.Tr key={aviso.uuid}>
                <Table.Td>
                  {aviso.nome}
                  <Text size="xs" c="dimmed">
                    {aviso.canal === 'email' ? 'e-mail' : 'mensageiro'}
                  </Text>
                </Table.Td>
                <Table.Td>
                  {formatWhen(aviso.dia)}
                  {voos
                    .filter(
                      ({ dia, ultimoDia }) => aviso.assunto === 'aviso' && dia <= aviso.dia && aviso.dia <= ultimoDia,
                    )
                    .map((voo) => (
                      <Text key={voo.uuid} size="xs" c="dimmed">
                        ligado ao voo {voo.codigo}
                      </Text>
                    ))}
                </Table.Td>
                <Table.Td>
                  {stateText(aviso)}
                  {aviso.falha !== undefined && <Text size="xs">{aviso.falha}</Text>}
                  {aviso.lidoEm !== undefined && aviso.recebidoEm === undefined && (
                    <Text size="xs">página aberta em {formatMoment(Date.parse(aviso.lidoEm))}</Text>
                  )}
                  {aviso.recebidoEm !== undefined && (
                    <Text size="xs">recebido em {formatMoment(Date.parse(aviso.recebidoEm))}</Text>
                  )}
                  {aviso.recusadoEm !== undefined && <Text size="xs">pediu para não receber mais avisos</Text>}
                  {aviso.link !== undefined && <MessengerLink ordem={uuid} aviso={aviso} link={aviso.link} />}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {foraDoAlcance > 0 && (
        <Text size="sm" mt="xs">
          {formatCount(foraDoAlcance, 'aviso', 'avisos')} a pessoas de outra unidade.
        </Text>
      )}
    </>
  )
}

interface MessengerProps {
  readonly ordem: string
  readonly aviso: AvisoEnviado
  readonly link: string
}

/** Opens the app with the text written; a click marks the notice, since only the person who sends it by hand knows. */
function MessengerLink({ ordem, aviso: { uuid, estado, nome }, link }: MessengerProps) {
  const mark = async () => {
    if (estado !== 'naFila') return
    await api.markAvisoEnviado({ params: { uuid: ordem, aviso: uuid } })
    await invalidate('readAvisosEnviados')
  }
  return (
    <Anchor
      href={link}
      target="_blank"
      rel="noreferrer"
      size="sm"
      underline="always"
      display="block"
      aria-label={`Abrir o mensageiro para ${nome}`}
      onClick={() => void mark().catch(() => undefined)}
    >
      Abrir o mensageiro
    </Anchor>
  )
}

function stateText({ assunto, estado, canal, deNovo, enviadoEm }: AvisoEnviado): string {
  const isOff = assunto === 'cancelamento'
  switch (estado) {
    case 'naFila':
      if (canal === 'email') return isOff ? 'cancelamento na fila' : 'na fila de envio'
      return isOff ? 'a avisar do cancelamento' : deNovo ? 'a avisar de novo' : 'a enviar pelo mensageiro'
    case 'enviado': {
      const when = enviadoEm === undefined ? '' : ` em ${formatMoment(Date.parse(enviadoEm))}`
      return `${isOff ? 'cancelamento enviado' : 'enviado'}${when}`
    }
    case 'falhou':
      return 'não saiu: avise de outro modo'
    case 'substituido':
      return 'substituído por outro dia'
    case 'cancelado':
      return 'cancelado'
  }
}
