import classes from './skip-link.module.css'

/** Lets the keyboard skip bar and menu. It is a button, because the document's base would turn a link to `#` into another page. */
export function SkipLink() {
  return (
    <button type="button" className={classes.link} onClick={() => document.getElementById('conteudo')?.focus()}>
      Ir para o conteúdo
    </button>
  )
}
