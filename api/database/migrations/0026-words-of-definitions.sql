-- What a form's sentences were in the other languages of a council, as people read them when they filled it in: a choice
-- that was taken away is told in the words that it had. Null: kept before this was, and told as the definition has it.
alter table form_definition add column texts json;
