document.body.hidden = false;
