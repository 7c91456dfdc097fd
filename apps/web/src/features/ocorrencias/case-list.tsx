/** The saved cases, the last first; one opens with its question. */
import { OCORRENCIA_SITUACOES } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { Button, Group, NativeSelect, Skeleton, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { lugarText } from '../../laudo/ocorrencia/lugar-words.ts'
import side from '../../map/side/side.module.css'
import { ToneBadge } from '../../ui/badges/tone-badge.tsx'
import { formatDay } from '../../ui/format-when.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import classes from './case.module.css'
import { type CasoListed, periodText, radiusText, SITUACOES, type Situacao } from './case-words.ts'

const PAGE_SIZE = 20

interface CaseListProps {
  readonly onOpen: (caso: CasoListed) => void
}

export function CaseList({ onOpen }: CaseListProps) {
  const [situacao, setSituacao] = useState<Situacao | ''>('')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(
    query('listOcorrencias', { query: { page, pageSize: PAGE_SIZE, ...(situacao !== '' && { situacao }) } }),
  )
  return (
    <>
      <div className={side.form}>
        <NativeSelect
          size="xs"
          label="Situação"
          value={situacao}
          data={[
            { value: '', label: 'Todas' },
            ...OCORRENCIA_SITUACOES.map((value) => ({ value, label: SITUACOES[value][0] })),
          ]}
          onChange={(event) => {
            setSituacao(event.currentTarget.value as Situacao | '')
            setPage(1)
          }}
        />
      </div>
      {error && !data && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Carregando as ocorrências">
          <div className={side.waiting}>
            <Skeleton height={64} radius="md" />
            <Skeleton height={64} radius="md" />
          </div>
        </Loading>
      )}
      {data?.ocorrencias.length === 0 && (
        <EmptyState
          sentence={
            situacao === ''
              ? 'Nenhuma ocorrência foi salva ainda. Busque os voos de um lugar e salve a pergunta.'
              : 'Nenhuma ocorrência nesta situação. Escolha outra.'
          }
        />
      )}
      <ul className={side.list} aria-label="Ocorrências salvas">
        {data?.ocorrencias.map((caso) => (
          <li key={caso.uuid} className={classes.item}>
            <UnstyledButton className={`${side.open} ${classes.whole}`} onClick={() => onOpen(caso)}>
              <span className={side.title}>
                {caso.numero} · {caso.titulo}
              </span>
              <span className={side.line}>
                {caso.empresa.nome} · voos de {periodText(caso)}
              </span>
              <span className={side.line}>
                {lugarText(caso)}, {radiusText(caso)}
              </span>
              <span className={side.badges}>
                <ToneBadge tone={SITUACOES[caso.situacao][1]}>{SITUACOES[caso.situacao][0]}</ToneBadge>
                <span className={side.line}>
                  {formatCount(caso.voos, 'voo', 'voos')} · salva em {formatDay(new Date(caso.criadoEm))}
                </span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {data && data.totalPages > 1 && (
        <Group justify="space-between" p="sm">
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Mais recentes
          </Button>
          <Button variant="default" size="xs" disabled={page >= data.totalPages} onClick={() => setPage(page + 1)}>
            Mais antigas
          </Button>
        </Group>
      )}
    </>
  )
}
