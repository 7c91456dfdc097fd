-- The paper of a swath certificate as PDF, one at most. A table of its own, because the list of certificates is read without its files, and a change
-- of the paper is no change of what the certificate says.
create table certificados_pdfs (
  certificado_id integer primary key references certificados,
  sha256 bytea not null references arquivos,
  -- As the person's computer called it.
  nome text not null,
  enviado_em timestamptz not null
);
-- Does a certificate refer to this content?
create index certificados_pdfs_conteudo on certificados_pdfs (sha256);
