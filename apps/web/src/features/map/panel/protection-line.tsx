import type { LaudoInfo } from '@faixa/contract'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { SummaryBadge } from '../../../protecao/verdict/verdict-badge.tsx'
import { summaryText } from '../../../protecao/verdict/verdict-summary.ts'
import { useMay } from '../../../session/use-session.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import classes from './panel.module.css'

/** Summarises the verdicts of a laudo in one line, with the link to their evidence. */
export default function ProtectionLine({ info: { uuid, error } }: { readonly info: LaudoInfo }) {
  const { data, isPending } = useQuery(query('readLaudoVerdicts', { params: { uuid } }))
  const seesMap = useMay('readArea')
  // The line's space is reserved before its text loads.
  if (isPending) return <Skeleton h={43} mx={16} mb={10} />
  if (!data) return null
  return (
    <div className={classes.protection}>
      <SummaryBadge resumo={data.resumo} inErro={error} />
      <Text size="xs" component="span">
        {summaryText(data.resumo, error)}{' '}
        {seesMap && data.veredictos.length > 0 && (
          <TextLink to={paths.environmentalMap} search={{ laudos: uuid, laudo: uuid } as never} underline="always">
            Ver no mapa ambiental
          </TextLink>
        )}
      </Text>
    </div>
  )
}
