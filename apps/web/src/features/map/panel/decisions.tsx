import type { LaudoInfo } from '@faixa/contract'
import { decisionRows } from '@faixa/domain'
import { Text } from '@mantine/core'
import classes from './panel.module.css'

/** What there was to decide about the files, and what was done. */
export function Decisions({ decisoes }: { readonly decisoes: NonNullable<LaudoInfo['decisoes']> }) {
  return (
    <ul className={classes.findings}>
      {decisionRows(decisoes).map(([what, done], i) => (
        // oxlint-disable-next-line react/no-array-index-key -- plots may have the same name
        <li key={`${what} ${i}`}>
          <span>
            {what}
            <Text component="span" size="xs" c="dimmed" className={classes.where}>
              {done}
            </Text>
          </span>
        </li>
      ))}
    </ul>
  )
}
