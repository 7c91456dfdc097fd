import type { Aviso } from '@faixa/flight'
import { formatCount } from '@faixa/units'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { byGravidade, SeverityIcon } from '../../ui/severity-icon.tsx'
import classes from './laudo-form.module.css'

/** The gravest come first, and a few tell enough at first. */
const SHOWN_AT_FIRST = 4

export function PreviewFindings({ avisos }: { readonly avisos: readonly Aviso[] }) {
  const [all, { toggle }] = useDisclosure(false)
  if (avisos.length === 0) return null
  const kinds = [...Map.groupBy(avisos.toSorted(byGravidade), ({ codigo, gravidade }) => `${gravidade} ${codigo}`)]
  const shown = all ? kinds : kinds.slice(0, SHOWN_AT_FIRST)
  return (
    <div>
      <ul className={classes.findings} aria-label="Avisos sobre os arquivos">
        {shown.map(
          ([kind, [first, ...others]]) => first && <Finding key={kind} aviso={first} others={others.length} />,
        )}
      </ul>
      {kinds.length > SHOWN_AT_FIRST && (
        <Button size="compact-xs" variant="subtle" onClick={toggle} aria-expanded={all}>
          {all ? 'Mostrar menos' : `Mostrar mais ${kinds.length - SHOWN_AT_FIRST}`}
        </Button>
      )}
    </div>
  )
}

/** One line for each kind of finding: the first stands for the others. */
function Finding({ aviso: { gravidade, mensagem, onde }, others }: { readonly aviso: Aviso; readonly others: number }) {
  const place = [onde, others > 0 && `e em mais ${formatCount(others, 'lugar', 'lugares')}`]
  return (
    <li>
      <SeverityIcon gravidade={gravidade} />
      <span>
        {mensagem}
        <Text span size="xs" c="dimmed" display="block">
          {place.filter(Boolean).join(' ')}
        </Text>
      </span>
    </li>
  )
}
