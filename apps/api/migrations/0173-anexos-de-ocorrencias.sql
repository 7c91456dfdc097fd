-- Files that belong to a case: photographs, PDFs and texts that people sent. They are only added, so that each stays what was received.

create table ocorrencias_anexos (
  id integer generated always as identity primary key,
  uuid uuid not null default gen_random_uuid() unique,
  ocorrencia_id integer not null references ocorrencias,
  sha256 bytea not null references arquivos,
  -- As the person's computer called it.
  nome text not null,
  -- Media type, recognised by the content.
  tipo text not null check (tipo in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'text/plain')),
  usuario_id integer not null references usuarios,
  criado_em timestamptz not null,
  unique (ocorrencia_id, sha256)
);
-- Which rows refer to this content?
create index ocorrencias_anexos_conteudo on ocorrencias_anexos (sha256);
create trigger so_acrescenta before update or delete on ocorrencias_anexos for each row execute function recusar_mudanca();
