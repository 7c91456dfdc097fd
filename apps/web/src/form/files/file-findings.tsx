/** The findings about files that are about to be sent, each kind in words, the gravest first. */
import type { Aviso } from '@faixa/flight'
import { formatCount } from '@faixa/units'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { byGravidade, SeverityIcon } from '../../ui/badges/severity-icon.tsx'
import classes from './file-slot.module.css'

/** Kinds of findings that are shown at first, the gravest ones. */
const SHOWN_AT_FIRST = 4

interface FileFindingsProps {
  readonly avisos: readonly Aviso[]
  readonly label?: string
}

export function FileFindings({ avisos, label = 'Avisos sobre o arquivo' }: FileFindingsProps) {
  const [all, { toggle }] = useDisclosure(false)
  if (avisos.length === 0) return null
  const kinds = [...Map.groupBy(avisos.toSorted(byGravidade), ({ codigo, gravidade }) => `${gravidade} ${codigo}`)]
  const shown = all ? kinds : kinds.slice(0, SHOWN_AT_FIRST)
  return (
    <div>
      <ul className={classes.findings} aria-label={label}>
        {shown.map(([kind, [first, ...rest]]) => first && <Finding key={kind} aviso={first} further={rest.length} />)}
      </ul>
      {kinds.length > SHOWN_AT_FIRST && (
        <Button size="compact-xs" variant="subtle" onClick={toggle} aria-expanded={all}>
          {all ? 'Mostrar menos' : `Mostrar mais ${kinds.length - SHOWN_AT_FIRST}`}
        </Button>
      )}
    </div>
  )
}

/** One line for each kind of finding, with the first one and the number of further ones. */
function Finding({
  aviso: { gravidade, mensagem, onde },
  further,
}: {
  readonly aviso: Aviso
  readonly further: number
}) {
  const place = [onde, further > 0 && `e em mais ${formatCount(further, 'lugar', 'lugares')}`].filter(Boolean).join(' ')
  return (
    <li>
      <SeverityIcon gravidade={gravidade} />
      <span>
        {mensagem}
        {place !== '' && (
          <Text span size="xs" c="dimmed" display="block">
            {place}
          </Text>
        )}
      </span>
    </li>
  )
}
