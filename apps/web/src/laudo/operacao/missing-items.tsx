import { faltamText, type ItemRespondido, itensFaltando } from '@faixa/domain'
import { Anchor, Progress, Text } from '@mantine/core'
import classes from './operacao.module.css'

interface MissingItemsProps {
  readonly itens: readonly ItemRespondido[]
  /** Opens a field, by its name in the table of items; absent where this person may not fill it in. */
  readonly onField?: ((campo: string) => void) | undefined
}

/** The number of items of the operational report with a value, and a link to each missing one. */
export function MissingItems({ itens, onField }: MissingItemsProps) {
  const missing = itensFaltando(itens)
  const required = itens.filter(({ opcional }) => !opcional).length
  const text = faltamText(itens)
  return (
    <div className={classes.meter}>
      <Text size="sm" fw={600}>
        {text}
      </Text>
      <Progress value={((required - missing.length) / required) * 100} size="sm" aria-label={text} mt={4} />
      {missing.length > 0 && (
        <Text size="xs" c="dimmed" component="div" className={classes.missing} mt={6}>
          {missing.map(({ titulo, campo }) =>
            campo !== undefined && onField ? (
              <Anchor key={titulo} component="button" type="button" inherit onClick={() => onField(campo)}>
                {titulo}
              </Anchor>
            ) : (
              <span key={titulo}>{titulo}</span>
            ),
          )}
        </Text>
      )}
    </div>
  )
}
