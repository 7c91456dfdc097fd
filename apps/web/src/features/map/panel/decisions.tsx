import type { LaudoInfo } from '@faixa/contract'
import { decisionRows } from '@faixa/domain'
import { Text } from '@mantine/core'
import classes from './panel.module.css'

/** Lists the questions that the files left open, with the proposal and the decision. */
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
