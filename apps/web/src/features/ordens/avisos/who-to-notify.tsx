/** Whom to notify before the flight of an order: the places near its plots, how far they are, and until when. */
import { type AvisosDaOrdem, Problem } from '@faixa/contract'
import { CLASSES_PROTECAO, CONTATO_PARA, FONTES_DE_NORMA } from '@faixa/domain'
import { formatCount, formatDistance } from '@faixa/units'
import { Box, Button, Skeleton, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useOrdemEvents } from '../../../api/events.ts'
import { invalidate, query } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { formatFieldMoment } from '../../../ui/format-when.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { TextLink } from '../../../ui/page/links.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import classes from '../ordens.module.css'

const NotifyDialog = lazyPart(() => import('./notify-dialog.tsx'))
const NearMap = lazyPart(() => import('./near-map.tsx'))

interface WhoProps {
  readonly uuid: string
  /** Name of the empresa, which the message has. */
  readonly empresa: string
}

export default function WhoToNotify({ versao, uuid, empresa }: WhoProps & { readonly versao: number }) {
  const sent = { params: { uuid } }
  const { data, error, refetch } = useQuery(query('listOrdemAvisos', sent))
  const readAgain = () => void invalidate('listOrdemAvisos', sent)
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
  return (
    <>
      <People avisos={data} uuid={uuid} empresa={empresa} />
      {data.contatos.length + data.lugares.length > 0 && (
        <Suspense>
          <Box my="md">
            <NearMap uuid={uuid} versao={versao} lugares={data.lugares} contatos={data.contatos} />
          </Box>
        </Suspense>
      )}
      <Places avisos={data} />
    </>
  )
}

function People({ avisos, uuid, empresa }: WhoProps & { readonly avisos: AvisosDaOrdem }) {
  const [isOpen, setIsOpen] = useState(false)
  const { contatos, diaPlanejado, fusoHoras, enviaEmail } = avisos
  if (contatos.length === 0) return null
  const left = contatos.filter(({ objecao, avisado }) => !objecao && !avisado).length
  return (
    <>
      <Table verticalSpacing={6} aria-label="Pessoas a avisar">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Pessoa</Table.Th>
            <Table.Th className={classes.figure}>Distância</Table.Th>
            <Table.Th className={classes.figure}>Avisar até</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {contatos.map(({ uuid: contato, nome, para, distanciaM, prazo, foraDoPrazo, objecao, avisado }) => (
            <Table.Tr key={contato}>
              <Table.Td>
                {nome}
                <Text size="xs" c="dimmed">
                  {CONTATO_PARA[para]}
                  {objecao ? ', não quer avisos' : avisado ? ', avisado deste dia' : ''}
                </Text>
              </Table.Td>
              <Table.Td className={classes.figure}>{formatDistance(Math.round(distanciaM))}</Table.Td>
              <Table.Td className={classes.figure}>
                {prazo === undefined ? 'sem dia' : formatFieldMoment(Date.parse(prazo), fusoHoras)}
                {foraDoPrazo && !avisado && !objecao && (
                  <Text size="xs" className={classes.deviation}>
                    prazo vencido
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {diaPlanejado !== undefined && left > 0 && (
        <Button my="sm" size="sm" onClick={() => setIsOpen(true)}>
          Avisar
        </Button>
      )}
      <Suspense>
        {isOpen && diaPlanejado !== undefined && (
          <NotifyDialog
            uuid={uuid}
            empresa={empresa}
            dia={diaPlanejado}
            contatos={contatos}
            enviaEmail={enviaEmail}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function Places({ avisos }: { readonly avisos: AvisosDaOrdem }) {
  const { diaPlanejado, fusoHoras, lugares, regras, foraDoAlcance } = avisos
  const late = lugares.filter(({ foraDoPrazo }) => foraDoPrazo).length
  return (
    <>
      {late > 0 && (
        <Note tone="warning" role="status" mb="sm">
          O prazo de {formatCount(late, 'aviso', 'avisos')} já passou: avise agora, ou mude o dia planejado.
        </Note>
      )}
      {lugares.length === 0 ? (
        <Text size="sm" c="dimmed">
          {foraDoAlcance > 0 ? 'Nenhum lugar que você vê' : 'Nenhum lugar cadastrado'} pede aviso perto destes talhões.
          Cadastre em{' '}
          <TextLink to={paths.protecoes} underline="always">
            Áreas Protegidas
          </TextLink>{' '}
          os que conhecer.
        </Text>
      ) : (
        <Table verticalSpacing={6} aria-label="Quem avisar">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Lugar</Table.Th>
              <Table.Th className={classes.figure}>Distância</Table.Th>
              {diaPlanejado !== undefined && <Table.Th className={classes.figure}>Avisar até</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lugares.map(({ uuid, nome, classificacao, distanciaM, prazo, foraDoPrazo }) => (
              <Table.Tr key={uuid}>
                <Table.Td>
                  {nome}
                  <Text size="xs" c="dimmed">
                    {CLASSES_PROTECAO[classificacao].nome}
                  </Text>
                </Table.Td>
                <Table.Td className={classes.figure}>{formatDistance(Math.round(distanciaM))}</Table.Td>
                {prazo !== undefined && (
                  <Table.Td className={classes.figure}>
                    {formatFieldMoment(Date.parse(prazo), fusoHoras)}
                    {foraDoPrazo && (
                      <Text size="xs" className={classes.deviation}>
                        prazo vencido
                      </Text>
                    )}
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {diaPlanejado === undefined && lugares.length > 0 && (
        <Text size="sm" mt="xs">
          Informe o dia planejado para ver até quando avisar.
        </Text>
      )}
      {foraDoAlcance > 0 && (
        <Text size="sm" mt="xs">
          {formatCount(foraDoAlcance, 'lugar', 'lugares')} de outra unidade{' '}
          {foraDoAlcance === 1 ? 'também pede' : 'também pedem'} aviso: combine com a sede da empresa.
        </Text>
      )}
      {rulesOf(regras).map(({ classes: names, raioM, horasDeAntecedencia, produtos, norma, fonte }) => (
        <Text key={names} size="xs" c="dimmed" mt="xs">
          {names}: a até {formatDistance(raioM)}, {horasDeAntecedencia} horas antes do começo do dia planejado.{' '}
          {sourceText({ produtos, norma, fonte })}
        </Text>
      ))}
    </>
  )
}

type Regra = AvisosDaOrdem['regras'][number]

/** One line for the classes of which the table says the same. */
function rulesOf(regras: readonly Regra[]): readonly (Omit<Regra, 'classificacao'> & { readonly classes: string })[] {
  const same = Map.groupBy(regras, (rule) => JSON.stringify({ ...rule, classificacao: undefined }))
  return [...same.values()].map((rows) => ({
    ...rows[0]!,
    classes: rows.map(({ classificacao }) => CLASSES_PROTECAO[classificacao].nome).join(', '),
  }))
}

function sourceText({ produtos, norma, fonte }: Pick<Regra, 'produtos' | 'norma' | 'fonte'>): string {
  if (fonte === 'sistema' || fonte === 'empresa') return `${norma}.`
  const source = `${norma} (${FONTES_DE_NORMA[fonte]})`
  if (produtos === '') return `${source}.`
  return `${source}, para ${produtos}; a confirmar no texto oficial. Apicultores costumam pedir o mesmo para outros produtos.`
}
