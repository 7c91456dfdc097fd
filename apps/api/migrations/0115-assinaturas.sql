-- The signature of a responsible person, a small PNG as sealed base64, which papers print where the person signs.
create table assinaturas (
  responsavel_id bigint primary key references responsaveis,
  png bytea not null,
  alterada_em timestamptz not null
);

-- A person who leaves the register leaves no signature behind, whatever archives the row.
create function apagar_assinatura() returns trigger language plpgsql as $$ begin
  delete from assinaturas where responsavel_id = new.id;
  return null;
end $$;
create trigger responsavel_arquivado after update of arquivado_em on responsaveis
  for each row when (new.arquivado_em is not null) execute function apagar_assinatura();
